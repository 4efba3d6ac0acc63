package tasks_test

import (
	"fmt"

	"hotseat/tasks"
)

func ExampleTask_Instantiate() {
	task, problems := tasks.LoadFile("testdata/resolution/charged-twice-1.yaml")
	for _, p := range problems {
		fmt.Println(p)
	}
	authored, err := task.Instantiate(0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(authored.Ticket.Subject, authored.Customer.Name)
	fmt.Println(authored.Fill("Charged {amount} on {charged:short} and again on {again:short}."))
	// Output:
	// Charged twice! Priya Nair
	// Charged $49.00 on 2 Mar and again on 3 Mar.
}

func ExampleTask_DecodeBody() {
	task, _ := tasks.LoadFile("testdata/resolution/charged-twice-1.yaml")
	var body struct {
		MaxSteps int `yaml:"max_steps"`
		Due      string
	}
	// The ticket has more fields than this body: each is a problem with its line.
	for _, p := range task.DecodeBody(&body)[:1] {
		fmt.Println(p)
	}
	fmt.Println(body.MaxSteps, body.Due)
	// Output:
	// testdata/resolution/charged-twice-1.yaml:41: resolution.ending: is no field here; use one of max_steps, due
	// 10 {amount}
}
