package keymap

import "strings"

// bind reads a binding from its row: keys apart by blanks, title, help.
func bind(a Action, keys, title, help string) Binding {
	scope, _, _ := strings.Cut(string(a), ".")
	return Binding{Action: a, Scope: Scope(scope), Keys: strings.Fields(keys), Title: title, Help: help}
}

// shown is a binding that the footer names.
func shown(a Action, keys, title, help string) Binding {
	b := bind(a, keys, title, help)
	b.Footer = true
	return b
}

// bare is a binding that the palette leaves out.
func bare(a Action, keys, title, help string) Binding {
	b := bind(a, keys, title, help)
	b.Hidden = true
	return b
}

func defaults() []Binding {
	var all []Binding
	for _, group := range [][]Binding{globalKeys(), paneKeys(), homeKeys(), playKeys(), watchKeys(), replayKeys(), compareKeys(), libraryKeys(), boardKeys(), liveKeys(), dialogKeys()} {
		all = append(all, group...)
	}
	return all
}

func globalKeys() []Binding {
	return []Binding{
		shown(Help, "? f1", "All keys", "help"),
		shown(Back, "q esc", "Back, or leave; from the first screen only q quits", "back"),
		shown(Palette, ": ctrl+p", "Commands", "commands"),
		bind(Quit, "ctrl+c", "Quit hotseat", "quit"),
		bind(Suspend, "ctrl+z", "Suspend to the shell", "suspend"),
		bind(Mouse, "M", "Mouse on or off (off gives the terminal's own selection back)", "mouse on or off"),
		bind(Themes, "T", "Next theme", "next theme"),
		bind(Redraw, "ctrl+l", "Draw the screen again", "redraw"),
	}
}

func paneKeys() []Binding {
	return []Binding{
		shown(NextPane, "tab", "Next pane", "pane"),
		bind(PrevPane, "shift+tab", "Previous pane", "previous pane"),
		bind(Zoom, "z", "Zoom the pane", "zoom the pane"),
		bare(ScrollDown, "j down", "Scroll down", "scroll down"),
		bare(ScrollUp, "k up", "Scroll up", "scroll up"),
		bare(PageDown, "pgdown ctrl+d", "Page down", "page down"),
		bare(PageUp, "pgup ctrl+u", "Page up", "page up"),
		shown(Find, "/", "Find", "find"),
		bind(FindNext, "n", "Next match", "next match"),
		bind(FindPrev, "N", "Previous match", "previous match"),
		bind(CopyPane, "Y", "Copy the pane's text", "copy the pane"),
	}
}

func homeKeys() []Binding {
	return []Binding{
		shown(HomeOpen, "enter", "Play the ticket", "play"),
		bare(HomeDown, "j down", "Next ticket", "next ticket"),
		bare(HomeUp, "k up", "Previous ticket", "previous ticket"),
		bare(HomePgDown, "pgdown ctrl+d", "Page down", "page down"),
		bare(HomePgUp, "pgup ctrl+u", "Page up", "page up"),
		bare(HomeTop, "g home", "First ticket", "first"),
		bare(HomeBottom, "G end", "Last ticket", "last"),
		bind(HomePane, "tab", "Between the list and the ticket", "list or ticket"),
		shown(HomeWatch, "w", "Watch an agent work the ticket", "watch"),
		shown(HomeReplays, "r", "Replays of the ticket", "replays"),
		shown(HomeSeed, "s", "Set the seed", "seed"),
		shown(HomeFilter, "/", "Filter the tickets", "filter"),
		shown(HomeLibrary, "L", "Replay library", "library"),
		bind(HomeBoard, "B", "Leaderboard: who scores what", "leaderboard"),
	}
}

func playKeys() []Binding {
	return []Binding{
		bare(PlayAction, "1 2 3 4 5 6 7 8 9", "Choose an action by its number", "choose an action"),
		bare(PlayNext, "l right", "Next action", "next action"),
		bare(PlayPrevious, "h left", "Previous action", "previous action"),
		shown(PlayChoose, "enter", "Choose the action, or open the document", "choose"),
		shown(PlayRead, "r", "Read the desk's handbook", "handbook"),

		shown(ReportNext, "n", "Next ticket", "next ticket"),
		shown(ReportScrub, "r", "Scrub the replay", "scrub"),
		shown(ReportAgain, "a", "Play the ticket again", "again"),
		shown(ReportNewSeed, "A", "Play the ticket again with a new seed", "new seed"),
		shown(ReportRetry, "b", "Retry from the costliest step", "retry from there"),
		bare(ReportDown, "j down", "Scroll down", "scroll down"),
		bare(ReportUp, "k up", "Scroll up", "scroll up"),
		bare(ReportPgDown, "pgdown ctrl+d space", "Page down", "page down"),
		bare(ReportPgUp, "pgup ctrl+u", "Page up", "page up"),
	}
}

func watchKeys() []Binding {
	return []Binding{
		shown(WatchPause, "space", "Pause or go on", "pause"),
		shown(WatchStep, "right l", "One step", "one step"),
		shown(WatchFaster, "+ =", "Faster", "faster"),
		shown(WatchSlower, "-", "Slower", "slower"),
		shown(WatchTake, "t", "Take over the seat", "take over"),
		bare(WatchOpen, "enter", "Read the document", "read the document"),
	}
}

func replayKeys() []Binding {
	return []Binding{
		shown(NextStep, "l right", "Next step", "next step"),
		shown(PrevStep, "h left", "Previous step", "previous step"),
		bind(FirstStep, "g 0 home", "First step", "first step"),
		bind(LastStep, "G $ end", "Last step, or the step counted: 12G", "last step, 12G: step 12"),
		bind(NextMark, "]", "Next marked step or note", "next mark"),
		bind(PrevMark, "[", "Previous marked step or note", "previous mark"),
		shown(NextFinding, "e", "Next finding", "finding"),
		bind(PrevFinding, "E", "Previous finding", "previous finding"),
		shown(Autoplay, "space", "Play and pause", "play"),
		bind(Faster, "+ =", "Faster", "faster"),
		bind(Slower, "-", "Slower", "slower"),
		bind(PrevReplay, "H", "Previous replay of the list", "previous replay"),
		bind(NextReplay, "L", "Next replay of the list", "next replay"),
		bind(Detail, "v", "Detail: summary, full, raw JSON", "detail"),
		shown(Branch, "b", "Branch: take the seat from this step", "branch"),
		shown(CompareWith, "c", "Compare with another replay", "compare"),
		bind(Note, "m", "Add a note or label here", "note"),
		bind(CopyStep, "y", "Copy this step", "copy the step"),
		shown(Changes, "d", "What this step changed", "changes"),
		shown(FieldDiff, "f", "Fields that differ from a solved run", "fields"),
		bind(ExportReplay, "x", "Export the replay", "export"),
		bind(OpenFound, "enter o", "Open the document under the cursor", "open the document"),
	}
}

func compareKeys() []Binding {
	return []Binding{
		shown(CompareNext, "l right", "Next step", "next step"),
		shown(ComparePrev, "h left", "Previous step", "previous step"),
		bind(CompareFirst, "g 0 home", "First step", "first step"),
		bind(CompareLast, "G $ end", "Last step", "last step"),
		shown(CompareNextDiff, "]", "Next difference", "difference"),
		bind(ComparePrevDiff, "[", "Previous difference", "previous difference"),
		shown(CompareFinding, "e", "Next finding of either", "finding"),
		bind(CompareFound, "E", "Previous finding of either", "previous finding"),
		shown(CompareOpen, "enter", "Scrub the replay of the focused side from here", "scrub"),
		shown(CompareBranch, "b", "Branch: take the seat of the focused side from here", "branch"),
		bind(ComparePlay, "space", "Play and pause", "play"),
		bind(CompareCopy, "y", "Copy what is compared here", "copy"),
	}
}

func libraryKeys() []Binding {
	return []Binding{
		shown(LibraryOpen, "enter", "Scrub the replay", "scrub"),
		bare(LibraryDown, "j down", "Next replay", "next replay"),
		bare(LibraryUp, "k up", "Previous replay", "previous replay"),
		bare(LibraryPgDown, "pgdown ctrl+d", "Page down", "page down"),
		bare(LibraryPgUp, "pgup ctrl+u", "Page up", "page up"),
		bare(LibraryTop, "g home", "First replay", "first"),
		bare(LibraryBottom, "G end", "Last replay", "last"),
		shown(LibraryFilter, "/", "Filter the replays", "filter"),
		shown(LibrarySort, "s", "Sort by the next column", "sort"),
		shown(LibraryMark, "space m", "Mark the replay", "mark"),
		shown(LibraryCompare, "c", "Compare two marked replays", "compare"),
		shown(LibraryBoard, "B", "Leaderboard: who scores what", "leaderboard"),
	}
}

func boardKeys() []Binding {
	return []Binding{
		shown(BoardOpen, "enter", "The replays that the row counts", "replays"),
		bare(BoardDown, "j down", "Next row", "next row"),
		bare(BoardUp, "k up", "Previous row", "previous row"),
		bare(BoardPgDown, "pgdown ctrl+d", "Page down", "page down"),
		bare(BoardPgUp, "pgup ctrl+u", "Page up", "page up"),
		bare(BoardTop, "g home", "First row", "first"),
		bare(BoardBottom, "G end", "Last row", "last"),
		shown(BoardEnv, "tab", "Next environment, or all", "environment"),
	}
}

func liveKeys() []Binding {
	return []Binding{
		shown(LiveOpen, "enter", "Watch the episode", "watch"),
		bare(LiveDown, "j down", "Next episode", "next episode"),
		bare(LiveUp, "k up", "Previous episode", "previous episode"),
		bare(LiveTop, "g home", "First episode", "first"),
		bare(LiveBottom, "G end", "Last episode", "last"),
	}
}

func dialogKeys() []Binding {
	return []Binding{
		shown(FormSend, "enter", "Send", "send"),
		shown(FormRead, "ctrl+g", "Read the desk's handbook", "handbook"),
		shown(FormNewline, "alt+enter shift+enter", "New line", "new line"),
		shown(FormFill, "ctrl+f", "Fill the next slot with a value from a found document", "fill a slot"),
		shown(FormOther, "ctrl+o", "Another value in the slot filled last", "another value"),
		shown(FormCanned, "ctrl+r", "Canned replies", "canned replies"),
		shown(FormEditor, "ctrl+e", "Write in $EDITOR", "$EDITOR"),
		bind(FormNext, "tab", "Next field", "next field"),
		bind(FormPrevious, "shift+tab", "Previous field", "previous field"),
		shown(FormPane, "ctrl+n", "Next pane above the form", "pane above"),
		bind(FormPgDown, "pgdown", "Scroll the pane above the form down", "scroll the pane above"),
		bind(FormPgUp, "pgup", "Scroll the pane above the form up", "scroll the pane above up"),
		shown(FormCancel, "esc", "Cancel; what was typed is kept", "cancel"),

		shown(ListChoose, "enter", "Choose", "choose"),
		bare(ListDown, "down ctrl+n", "Next", "next"),
		bare(ListUp, "up ctrl+p", "Previous", "previous"),
		bare(ListPgDown, "pgdown", "Page down", "page down"),
		bare(ListPgUp, "pgup", "Page up", "page up"),
		shown(ListCancel, "esc", "Cancel", "cancel"),

		bind(ViewerDown, "j down", "Scroll down", "scroll down"),
		bind(ViewerUp, "k up", "Scroll up", "scroll up"),
		bind(ViewerPgDown, "pgdown ctrl+d space", "Page down", "page down"),
		bind(ViewerPgUp, "pgup ctrl+u", "Page up", "page up"),
		bind(ViewerTop, "g home", "Top", "top"),
		bind(ViewerBottom, "G end", "Bottom", "bottom"),
		shown(ViewerNext, "l right", "Next document", "next"),
		shown(ViewerPrev, "h left", "Previous document", "previous"),
		shown(ViewerFind, "/", "Find", "find"),
		shown(ViewerMatch, "n", "Next match", "next match"),
		bind(ViewerBefore, "N", "Previous match", "previous match"),
		shown(ViewerClose, "q esc enter", "Close", "close"),

		shown(ConfirmYes, "y enter", "Yes", "yes"),
		shown(ConfirmNo, "n q esc", "No", "no"),
	}
}
