#include "compiler/lsp/transport.h"

#include <gtest/gtest.h>

#include <string>

namespace switchyard::lsp {
namespace {

std::FILE* StreamOf(const std::string& text) {
  std::FILE* stream = std::tmpfile();
  std::fwrite(text.data(), 1, text.size(), stream);
  EXPECT_EQ(std::fseek(stream, 0, SEEK_SET), 0);
  return stream;
}

ReadResult ReadOnce(const std::string& input, std::string* text) {
  std::FILE* stream = StreamOf(input);
  const ReadResult result = ReadMessage(stream, text);
  std::fclose(stream);
  return result;
}

TEST(Transport, WhatIsWrittenIsRead) {
  std::FILE* stream = std::tmpfile();
  ASSERT_TRUE(WriteMessage("{\"a\": \"\xC3\xA9\"}", stream));
  ASSERT_TRUE(WriteMessage("", stream));
  EXPECT_EQ(std::fseek(stream, 0, SEEK_SET), 0);
  std::string text;
  EXPECT_EQ(ReadMessage(stream, &text), ReadResult::kMessage);
  EXPECT_EQ(text, "{\"a\": \"\xC3\xA9\"}");
  EXPECT_EQ(ReadMessage(stream, &text), ReadResult::kMessage);
  EXPECT_EQ(text, "");
  EXPECT_EQ(ReadMessage(stream, &text), ReadResult::kEnd);
  std::fclose(stream);
}

TEST(Transport, OtherHeadersArePassedOver) {
  std::string text;
  EXPECT_EQ(ReadOnce("Content-Type: x\r\ncontent-length: 2\r\n\r\n{}", &text),
            ReadResult::kMessage);
  EXPECT_EQ(text, "{}");
}

TEST(Transport, MalformedInputIsNoticed) {
  std::string text;
  EXPECT_EQ(ReadOnce("\r\n{}", &text), ReadResult::kMalformed) << "no length";
  EXPECT_EQ(ReadOnce("Content-Length: x\r\n\r\n{}", &text), ReadResult::kMalformed);
  EXPECT_EQ(ReadOnce("Content-Length: 9\r\n\r\n{}", &text), ReadResult::kMalformed) << "cut";
  EXPECT_EQ(ReadOnce("Content-Length: 99999999999\r\n\r\n{}", &text), ReadResult::kMalformed);
  for (const char* length : {"", " ", "-1", "+2", "0x2", "2x", "2 2", "18446744073709551618"}) {
    const std::string header = std::string("Content-Length: ") + length + "\r\n\r\n{}";
    EXPECT_EQ(ReadOnce(header, &text), ReadResult::kMalformed) << length;
  }
  EXPECT_EQ(ReadOnce("Content-Length:\t2 \r\n\r\n{}", &text), ReadResult::kMessage);
  EXPECT_EQ(ReadOnce("Content-Len", &text), ReadResult::kMalformed);
}

}  // namespace
}  // namespace switchyard::lsp
