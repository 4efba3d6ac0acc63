// Package tasks holds the tickets and the knowledge base of the desk: loading, checking and seeded variation.
package tasks

// Problem is one thing that is wrong with a ticket file.
type Problem struct {
	File  string // as the user named it
	Line  int    // from 1; 0 when the problem belongs to no line
	Field string // "resolution.milestones[2].find"
	Text  string // what is wrong and what would be right
}

// Task is a ticket file as loaded.
type Task struct{}
