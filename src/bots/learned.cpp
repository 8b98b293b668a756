#include "bots/learned.h"

#include "bots/card_inputs.h"
#include "bots/dice_inputs.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <string_view>

namespace qwixx {

namespace {

constexpr std::string_view magic = "qwixx learned 1\n";

/// A network's weights in the parts that are scaled alone.
std::array<std::span<const float>, 3> parts_of(const Net& net) {
    const std::span all = net.weights();
    return {all.first(net.to_second()),
            all.subspan(net.to_second(), net.to_score() - net.to_second()),
            all.subspan(net.to_score())};
}

/// Numbers in little-endian order, on every machine.
void put(std::string& bytes, std::uint32_t number, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}
std::optional<std::uint32_t> take(std::string_view& bytes, std::size_t size) {
    if (bytes.size() < size) return std::nullopt;
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < size; ++i)
        number |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    bytes.remove_prefix(size);
    return number;
}

int inputs_of(GameKind kind, int players) {
    switch (kind) {
    case GameKind::Dice: return count_dice_inputs(players);
    case GameKind::Cards:
    case GameKind::Jokers: break;
    }
    return count_card_inputs(players);
}

/// The next network of a file. Nothing when it is cut off or does not fit the inputs of its game.
std::optional<Net> take_net(std::string_view& bytes, GameKind kind, int players) {
    const auto inputs = take(bytes, 2);
    const auto first = take(bytes, 2);
    if (!inputs || !first || static_cast<int>(*inputs) != inputs_of(kind, players) || *first == 0 ||
        *first > Net::most_first || *first % 64 != 0)
        return std::nullopt;
    Net net({.inputs = static_cast<int>(*inputs), .first = static_cast<int>(*first)});
    std::size_t at = 0;
    for (const auto part : parts_of(net)) {
        const auto scale = take(bytes, 4);
        if (!scale || bytes.size() < 2 * part.size()) return std::nullopt;
        const auto unit = std::bit_cast<float>(*scale);
        if (!std::isfinite(unit)) return std::nullopt;
        for (std::size_t i = 0; i < part.size(); ++i)
            net.weights()[at++] = unit * static_cast<std::int16_t>(take(bytes, 2).value());
    }
    return net;
}

} // namespace

std::string Learned::write() const {
    std::string bytes(magic);
    for (const GameKind kind : game_kinds) {
        for (int players = 0; players <= most_players; ++players) {
            const Net* net = find(kind, players);
            if (net == nullptr) continue;
            put(bytes, static_cast<std::uint32_t>(kind), 1);
            put(bytes, static_cast<std::uint32_t>(players), 1);
            put(bytes, static_cast<std::uint32_t>(net->shape().inputs), 2);
            put(bytes, static_cast<std::uint32_t>(net->shape().first), 2);
            for (const auto part : parts_of(*net)) {
                float most = 1e-6F;
                for (const float weight : part) most = std::max(most, std::abs(weight));
                const float unit = most / 32767;
                put(bytes, std::bit_cast<std::uint32_t>(unit), 4);
                for (const float weight : part)
                    put(bytes, static_cast<std::uint32_t>(std::lround(weight / unit)), 2);
            }
        }
    }
    return bytes;
}

std::expected<Learned, std::string> Learned::read(std::string_view bytes) {
    const auto trouble = [](const char* what) { return std::unexpected(std::string(what)); };
    if (!bytes.starts_with(magic)) return trouble("this is no file of learned networks");
    bytes.remove_prefix(magic.size());
    Learned learned;
    while (!bytes.empty()) {
        const auto number = take(bytes, 1);
        const auto players = take(bytes, 1);
        if (!number || !players || *number >= game_kinds.size() || *players > most_players)
            return trouble("a network in it is for no game");
        const GameKind kind = game_kinds[*number];
        auto net = take_net(bytes, kind, static_cast<int>(*players));
        if (!net) return trouble("a network in it is cut off or of another version");
        learned.set(kind, static_cast<int>(*players), std::move(*net));
    }
    return learned;
}

} // namespace qwixx
