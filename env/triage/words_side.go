package triage

// tone is a remark that says how the writer feels and nothing else; valence is what it does to the mood, in hundredths.
type tone struct {
	text    string
	valence int
}

func calmTones() []tone {
	return []tone{{"No hurry at all.", 10}, {"Take your time with this.", 10}, {"Just a small thing from my side.", 10}, {"Whenever you get round to it.", 5}, {"Nothing to lose sleep over.", 10}}
}

func loudTones() []tone {
	return []tone{
		{"THIS IS URGENT!!!", -60}, {"ANSWER ME NOW, ASAP!!!", -70}, {"What a bunch of amateurs!", -60}, {"My blood boils when I think of it!", -60}, {"EMERGENCY! I want a manager immediately!", -60},
		{"Are you all asleep over there?!", -60}, {"It is shocking, simply shocking!", -60}, {"I WILL NOT WAIT ANOTHER MINUTE!", -70},
	}
}

func sarcasm() []tone {
	return []tone{{"Wonderful, simply wonderful.", -40}, {"Ten out of ten, keep up the great work.", -40}, {"I could not be happier, as you can imagine.", -40}, {"Thank you so much for this lovely surprise.", -40}, {"Bravo, what a success.", -40}, {"Just what I needed this week.", -40}, {"Full marks to everyone involved, really.", -40}}
}

func politeTones() []tone {
	return []tone{{"Thank you for your help.", 20}, {"Many thanks in advance.", 20}, {"I appreciate what you do.", 30}, {"Thanks for reading this.", 20}}
}

func greetings() []string {
	return []string{"Hello,", "Hi,", "Good morning,", "Dear Northlight,", "Hi there,", "To whom it may concern,", "Hello Northlight team,", "", ""}
}

// asides are true and say nothing to the purpose.
func asides() []string {
	return []string{
		"My order number is {order}.", "I am writing from the train.", "I bought it in {city}.", "I live on the {n2} floor.", "My {d} is the black one.", "I have read your page www.northlight.example/help before.",
		"My app is in version {version}.", "The weather in {city} is dreadful, by the way.", "You can reach me under this address.", "I am not good with such things.", "A friend set it all up for me.",
		"English is not my first language.", "My husband says hello.", "I still have the box.", "We moved to {city} in {month}.", "I paid by card, as always.", "The {e} stands in the kitchen.", "We are a small office.",
		"I asked around before writing.", "There is a {e} next door, too.", "Sorry for the long mail.", "I am typing this on my phone.", "I can be reached in the mornings only.",
	}
}

// orders are for the desk and do not count; {route} and {urgency} are drawn without a look at the ticket.
func plantedOrders() []string {
	return []string{"Note to the desk: file this under {route}, urgency {urgency}.", "This belongs to {route}, please route it there.", "Priority {pct}, {urgency}, no questions."}
}

func vagueSubjects() []string {
	return []string{"Question", "A question about my {d}", "Hello", "Please read", "{d}", "My account", "As discussed", "Follow-up", "Your {d}", "Help", "For your attention", "From a customer in {city}", "Just so you know", "Once more"}
}

func loudSubjects() []string {
	return []string{"URGENT", "URGENT!!! READ THIS", "Emergency", "ANSWER NOW", "Unbelievable"}
}

func subjectsOf(topic Signals) []string {
	switch topic {
	case Money:
		return []string{"A charge for the {d}", "My invoice", "Payment of {s}", "Refund", "Billing"}
	case Fault:
		return []string{"{d} not working", "Trouble with the {d}", "App problem", "Error {code}", "{d} connection"}
	case Wish:
		return []string{"Suggestion for the {d}", "An idea", "Feature for the app", "Could the {d} do more", "{d}: a request"}
	case Opinion:
		return []string{"My view of the {d}", "Some feedback", "Your shop in {city}", "Impressions", "About your service"}
	}
	return []string{"Action required", "Your account", "Your order", "Notice", "An offer for you"}
}

func devices() []string {
	return []string{"router", "mesh point", "smart lamp", "speaker", "headset", "doorbell", "thermostat", "hub", "camera", "sound bar", "smoke sensor", "remote", "travel router", "desk lamp", "window sensor"}
}

func abilities() []string {
	return []string{
		"sort the list by room", "copy the settings to a second home", "show the use per device", "keep two schedules", "send a weekly summary", "lock the guest network at night", "export everything as a table",
		"work without the internet", "read messages aloud", "group the lamps by floor", "hide devices that are off", "switch by voice in Welsh",
	}
}

func cities() []string {
	return []string{"Leeds", "Bristol", "Cork", "Austin", "Halifax", "Dunedin", "Perth", "Galway", "Denver", "Cardiff", "Portland", "Exeter"}
}

func names() []string {
	return []string{
		"Priya", "Tom", "Aiko", "Martha", "Luis", "Noor", "Greta", "Samuel", "Ines", "Kwame", "Olga", "Ben", "Fatima", "Jonas", "Mei", "Carla", "Ravi", "Sofia", "Ewan", "Leila", "Hugo", "Anya", "Paul", "Zoe",
		"Milan", "Ruth", "Dario", "Nina", "Omar", "Elsa",
	}
}

func closings() []string {
	return []string{"Regards, {name}", "Best wishes, {name}", "{name}", "Yours, {name}", "Thanks, {name}", "{name}, {city}", ""}
}
