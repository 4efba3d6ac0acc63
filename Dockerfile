# The server in an image of its own: a static program, built here from the sources.
FROM golang:1.26.8 AS build

WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o /hotseat ./cmd/hotseat

FROM busybox:1.37-musl

COPY --from=build /hotseat /usr/local/bin/hotseat

USER 1000
# 7860 is where Spaces look, 8000 where OpenEnv's own container tools do.
EXPOSE 7860 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:7860/health"]
# /tmp is the one place that can be written to wherever the image runs.
CMD ["hotseat", "serve", "--addr", "0.0.0.0:7860", "--addr", "0.0.0.0:8000", "--record", "/tmp/replays"]
