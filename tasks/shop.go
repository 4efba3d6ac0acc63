package tasks

// Merchants lists the other shops whose charges may stand beside Northlight's on a customer's card.
func Merchants() []string {
	return []string{"Volt Bazaar", "Gadget Harbor", "PlugPoint Market", "Cable & Co", "MegaMart Online", "Quillmart", "Brightwell Media", "Tin Lantern Store", "Harrow Appliances"}
}

// RecordIDs lists the records that the ticket declares, whether or not a seed has them.
func (t *Task) RecordIDs() []string {
	p := t.parsed()
	if p.program == nil {
		return nil
	}
	ids := make([]string, len(p.program.records))
	for i, r := range p.program.records {
		ids[i] = r.id
	}
	return ids
}
