package tasks

import (
	"fmt"
	"regexp"
	"strings"
)

// Skeleton is a commented ticket to start from, for the file ID.yaml: it can be loaded as it stands, and the text that the author has to
// write is marked with <…>. The error names what is wrong with the id.
func Skeleton(id string) ([]byte, error) {
	if !idForm().MatchString(id) || len(id) > 100 {
		return nil, fmt.Errorf("%s is not the id of a ticket; write it like resolution/charged-twice-1: the environment, the customer's words and a number", quote(id))
	}
	environment, _, _ := strings.Cut(id, "/")
	data, err := embedded.ReadFile("skeleton/" + environment + ".yaml")
	if err != nil {
		if data, err = embedded.ReadFile("skeleton/other.yaml"); err != nil {
			return nil, fmt.Errorf("skeleton: %w", err)
		}
	}
	return []byte(strings.NewReplacer("id: ID\n", "id: "+id+"\n", "\nENVIRONMENT:", "\n"+environment+":").Replace(string(data))), nil
}

// idForm is what the ids of tickets look like.
func idForm() *regexp.Regexp { return regexp.MustCompile(`^[a-z0-9]+/[a-z0-9]+(-[a-z0-9]+)*$`) }
