#include "terminal/canvas.h"

#include <gtest/gtest.h>

namespace qwixx {

TEST(CanvasText, WhatDoesNotFitIsCut) {
    Canvas canvas({5, 2});
    EXPECT_EQ(canvas.put(3, 0, "abc"), 5);
    canvas.put(0, 1, "xy");
    canvas.put(0, 2, "below");
    canvas.put(-1, 1, "zq");
    EXPECT_EQ(canvas.text(), "   ab\nqy\n");
}

TEST(CanvasText, CountsColumnsAndNotBytes) {
    EXPECT_EQ(width_of("Anna"), 4);
    EXPECT_EQ(width_of("Jürgen"), 6);
    EXPECT_EQ(width_of("e\u0301"), 1);
    EXPECT_EQ(width_of("山田"), 4);
    Canvas canvas({5, 1});
    EXPECT_EQ(canvas.put(0, 0, "山田x"), 5);
    EXPECT_EQ(canvas.at(1, 0).glyph, "");
    EXPECT_EQ(canvas.at(4, 0).glyph, "x");
    Canvas narrow({3, 1});
    EXPECT_EQ(narrow.put(0, 0, "山田"), 2) << "half a character is none";
}

TEST(CanvasText, NothingUpsetsATerminal) {
    Canvas canvas({12, 1});
    canvas.put(0, 0, "a\x1b[2Jb\u202E\xFF\n");
    EXPECT_EQ(canvas.text(), "a?[2Jb???\n");
}

TEST(CanvasText, LinesAreBrokenAtBlanks) {
    EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
    EXPECT_EQ(wrapped("", 7), (std::vector<std::string>{""}));
    EXPECT_EQ(wrapped("averylongword x", 4), (std::vector<std::string>{"averylongword", "x"}));
}

} // namespace qwixx
