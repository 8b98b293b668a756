#include "terminal/rules_text.h"

#include "terminal/drawing.h"
#include "terminal/sentences.h"
#include "terminal/words.h"

#include <fmt/format.h>

#include <initializer_list>

namespace qwixx {

namespace {

/// A text that grows by headings, paragraphs and pictures.
class Paper {
  public:
    explicit Paper(int width) : width_(width) {}

    void heading(const std::string& words) {
        text_ +=
            words + "\n" + std::string(static_cast<std::size_t>(width_of(words)), '=') + "\n\n";
    }
    void part(const std::string& words) { text_ += "* " + words + "\n\n"; }
    void say(const std::string& words) {
        for (const std::string& line : wrapped(words, width_ - 2)) text_ += "  " + line + "\n";
        text_ += "\n";
    }
    void show(const Canvas& canvas) {
        std::string lines = canvas.text();
        while (!lines.empty()) {
            const std::size_t end = lines.find('\n') + 1;
            if (end > 1) text_ += "    " + lines.substr(0, end);
            lines.erase(0, end);
        }
        text_ += "\n";
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    int width_;
    std::string text_;
};

Canvas dice_picture() {
    Picture picture{Canvas({6 * (die_width + 1), 5}), plain_glyphs};
    int x = 0;
    for (const int white : {2, 3}) {
        draw_die(picture, x, 0, white, std::nullopt, false);
        x += die_width + 1;
    }
    const int values[] = {4, 1, 6, 6};
    for (const Color color : colors) {
        draw_die(picture, x, 0, values[index(color)], color, false);
        x += die_width + 1;
    }
    return picture.canvas;
}

/// A row with these crosses, and boxes that can be crossed.
Canvas row_picture(Color color, std::initializer_list<int> crosses,
                   std::initializer_list<int> marked = {}) {
    PlayerView player;
    SheetLook look{.title = "", .player = &player};
    for (const int number : crosses) player.sheet.cross(Cross(color, number));
    for (const int number : marked) look.marked = look.marked | Boxes::only(Cross(color, number));
    const Size size = size_of(SheetForm::Rows);
    Picture picture{Canvas(size), plain_glyphs};
    draw_sheet(picture, 0, -1 - index(color), SheetForm::Rows, look);
    Canvas row({size.width, 1});
    for (int x = 0; x < size.width; ++x) row.put(x, 0, picture.canvas.at(x, 0).glyph);
    return row;
}

Canvas cards_picture(std::initializer_list<Card> cards) {
    Picture picture{Canvas({static_cast<int>(cards.size()) * (card_width + 1), card_height}),
                    plain_glyphs};
    int x = 0;
    for (const Card card : cards) {
        draw_card(picture, x, 0,
                  {.label = card.is_joker() ? joker_letter() : row_letter(card.color()),
                   .number = card.number()});
        x += card_width + 1;
    }
    return picture.canvas;
}

void points_table(Paper& paper) {
    std::string crosses;
    std::string points;
    for (int n = 1; n <= 12; ++n) {
        crosses += fmt::format("{:4}", n);
        points += fmt::format("{:4}", points_for(n));
    }
    Canvas canvas({62, 2});
    for (const auto& [y, name, line] :
         {std::tuple{0, t("Crosses"), crosses}, std::tuple{1, t("Points"), points}}) {
        canvas.put(0, y, name);
        canvas.put(12, y, line);
    }
    paper.show(canvas);
}

void dice_rules(Paper& paper) {
    paper.heading(t("Dice game"));
    paper.part(t("The aim"));
    paper.say(t("Cross as many numbers as you can in your four rows. Each further cross in a row "
                "is worth more than the one before."));
    paper.part(t("From left to right"));
    paper.say(t("A row is crossed from left to right only. You may skip numbers, but what lies "
                "to the left of your last cross is lost. Here 4 and 6 were skipped:"));
    paper.show(row_picture(Color::Red, {2, 3, 5, 7}));
    paper.part(t("A turn"));
    paper.say(t("The active player rolls two white dice and one of each colour still in play. "
                "Then two actions follow, one after the other."));
    paper.show(dice_picture());
    paper.part(t("First: the white dice, for everyone"));
    paper.say(t("Every player, at the same time, may cross the sum of the two white dice in one "
                "row of their choice. Here it is 5."));
    paper.show(row_picture(Color::Yellow, {3}, {5}));
    paper.part(t("Second: a white and a coloured die, for the active player"));
    paper.say(t("Only whoever rolled may then add one white and one coloured die and cross that "
                "sum in the row of the colour. White 3 and red 4 make a red 7."));
    paper.show(row_picture(Color::Red, {2, 3, 5}, {7}));
    paper.say(t("Both actions may cross in the same row. Nobody ever has to cross."));
    paper.part(t("Misthrows"));
    paper.say(t("If the active player crosses nothing in either action, it is a misthrow: five "
                "points less. The others never take misthrows. The fourth misthrow of anyone "
                "ends the game."));
    paper.part(t("Closing a row"));
    paper.say(t("The last number of a row may be crossed only with at least five crosses in that "
                "row before. Then the lock is crossed as well, and counts. The row is closed for "
                "everybody and its die leaves the game at once."));
    paper.show(row_picture(Color::Green, {12, 11, 9, 8, 6, 2}));
    paper.say(t("With the white dice several players may close the same row together, each with "
                "five crosses of their own."));
    paper.part(t("The end"));
    paper.say(t("The game ends at once when two rows are closed, or with a fourth misthrow. Rows "
                "are scored by this table; the highest total wins, and players with the same "
                "total share the win."));
    points_table(paper);
    paper.say(t("Lots decide who starts, or the first six. After a turn the next player "
                "clockwise is active. Alone, you are active on every roll."));
}

void card_rules(Paper& paper) {
    paper.heading(t("Card game"));
    paper.part(t("The cards"));
    paper.say(t("There is one card of each number in each colour, 44 in all. A back shows the "
                "number but not the colour: so everyone knows the numbers of all hands, and only "
                "the holder knows the colours."));
    paper.show(
        cards_picture({{Color::Red, 5}, {Color::Yellow, 8}, {Color::Green, 11}, {Color::Blue, 2}}));
    paper.say(t("The sheet is that of the dice game, crossed from left to right in the same way. "
                "Everyone gets four cards, and four lie in the tableau."));
    paper.part(t("First: take cards"));
    paper.say(t("The active player takes cards from the tableau, one after the other, until the "
                "hand has five. Then the gaps are filled from the pile."));
    paper.part(t("Second: the called number, for everyone"));
    paper.say(t("The number now on top of the pile is called. Every player, at the same time, "
                "may cross it in one row of their choice."));
    paper.show(row_picture(Color::Blue, {12, 10}, {9}));
    paper.part(t("Third: play cards"));
    paper.say(t("The active player plays one, two or three cards of one colour, and may cross "
                "their numbers in that row. If more than one is crossed, at most one number may "
                "be left out between the first and the last of them."));
    paper.show(row_picture(Color::Green, {11, 9}));
    paper.say(t("At least one card must be played, even if nothing can be crossed. Whoever "
                "crossed nothing in the second and third part takes a misthrow."));
    paper.part(t("Closing and the end"));
    paper.say(t("The last number needs five crosses before it; crosses of the same play count. A "
                "row you close is closed on your own sheet only."));
    paper.say(t("The game ends as soon as someone has closed two rows on their own sheet or has "
                "four misthrows. When the pile runs out, the played cards are shuffled into a "
                "new one."));
}

void joker_rules(Paper& paper) {
    paper.heading(t("Card game with jokers"));
    paper.part(t("Eleven cards of any colour"));
    paper.say(t("Everything is as in the card game, with one joker more for each number: 55 "
                "cards. From behind a joker is a plain number."));
    paper.part(t("Playing a joker"));
    paper.say(t("When a joker is played its player names its colour, also when nothing is "
                "crossed. It goes well between two cards of that colour."));
    paper.show(cards_picture({{Color::Yellow, 5}, Card::joker(6), {Color::Yellow, 7}}));
    paper.show(row_picture(Color::Yellow, {5, 6, 7}));
    paper.say(t("A joker and a card of the same number cross it once. Shuffled back, a joker has "
                "no colour again."));
}

} // namespace

std::string rules_text(GameKind kind, int width) {
    Paper paper(width);
    switch (kind) {
    case GameKind::Dice: dice_rules(paper); break;
    case GameKind::Jokers:
        card_rules(paper);
        joker_rules(paper);
        break;
    case GameKind::Cards: card_rules(paper); break;
    }
    return paper.take();
}

} // namespace qwixx
