#!/usr/bin/env -S python3 -B
"""Passes gRPC calls on, so that Debian's Bazel and Debian's buildbox understand each other.

Usage: api_version_proxy.py TARGET PORT_FILE

Bazel 7.7.1 speaks version 2.0 of the Remote Execution API, and refuses buildbox 1.4, which claims 2.1 to 2.12, although
the messages that they exchange are the same. Waits until the server at TARGET (a gRPC address, such as unix:/tmp/socket)
answers, then listens on a free port of loopback and writes its number into PORT_FILE. Changes of all messages only one:
the oldest version in the answer to GetCapabilities becomes 2.0. Needs Debian's python3-grpcio.
"""

import concurrent.futures
import os
import signal
import sys

LENGTH_DELIMITED = 2
LOW_API_VERSION = 4  # the field of ServerCapabilities
MAJOR = 1  # the field of SemVer; a minor version of 0 is not written
VERSION_2_0 = bytes([LOW_API_VERSION << 3 | LENGTH_DELIMITED, 2, MAJOR << 3, 2])

# Bazel keeps a stream open for each action that is being run, and for each file on its way.
MOST_CALLS = 200
OPTIONS = [("grpc.max_receive_message_length", -1), ("grpc.max_send_message_length", -1)]


def read_varint(message, at):
    """A number of a serialized message, and the place after it."""
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def with_low_version(capabilities):
    """A serialized ServerCapabilities whose low_api_version is 2.0."""
    kept, at = b"", 0
    while at < len(capabilities):
        tag, after_tag = read_varint(capabilities, at)
        if tag & 7 != LENGTH_DELIMITED:
            raise ValueError("ServerCapabilities has a field of type %d" % (tag & 7))
        size, content = read_varint(capabilities, after_tag)
        if tag >> 3 != LOW_API_VERSION:
            kept += capabilities[at:content + size]
        at = content + size
    return kept + VERSION_2_0


def passed_on(metadata):
    """Returns a call's metadata without gRPC's own."""
    own = ("content-type", "te", "user-agent")
    return [(key, value) for key, value in metadata or () if key not in own and not key.startswith((":", "grpc-"))]


def make_server(grpc, channel):
    class Handler(grpc.GenericRpcHandler):
        def service(self, details):
            call = channel.stream_stream(details.method)
            changed = with_low_version if details.method.endswith("/GetCapabilities") else bytes

            def pass_on(requests, context):
                answers = call(requests, metadata=passed_on(details.invocation_metadata))
                context.add_callback(answers.cancel)
                try:
                    for answer in answers:
                        yield changed(answer)
                except grpc.RpcError as error:
                    context.abort(error.code(), error.details())

            return grpc.stream_stream_rpc_method_handler(pass_on)

    server = grpc.server(concurrent.futures.ThreadPoolExecutor(MOST_CALLS), handlers=[Handler()], options=OPTIONS)
    return server, server.add_insecure_port("127.0.0.1:0")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    import grpc  # the test of this file needs none

    channel = grpc.insecure_channel(sys.argv[1], options=OPTIONS)
    grpc.channel_ready_future(channel).result(timeout=60)
    server, port = make_server(grpc, channel)
    server.start()
    with open(sys.argv[2] + ".new", "w", encoding="utf-8") as file:
        file.write("%d\n" % port)
    os.rename(sys.argv[2] + ".new", sys.argv[2])
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    server.wait_for_termination()


if __name__ == "__main__":
    main()
