package openenv

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// deployable is the folder that `openenv push` takes, but for the program itself.
//
//go:embed python/*.* python/server/*.* python/server/Dockerfile python/validation/*.json
var deployable embed.FS

// WriteSpace writes the deployable package to a folder, with the program beside it. Files of the package that are there already are
// replaced, others are left alone.
func WriteSpace(dir string, program io.Reader) error {
	err := fs.WalkDir(deployable, "python", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel("python", path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, rel)
		if entry.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		data, err := deployable.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		return fmt.Errorf("writing the package: %w", err)
	}
	to := filepath.Join(dir, "hotseat")
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, program)
	if err = errors.Join(err, out.Close(), os.Chmod(to, 0o755)); err != nil {
		return fmt.Errorf("%s: %w", to, err)
	}
	return nil
}
