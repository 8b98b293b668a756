#include "server/fair/chance.h"

#include "table/outcome.h"

#include <sodium.h>

#include <array>
#include <span>
#include <stdexcept>

namespace qwixx {

namespace {

/// libsodium must be initialised before its first use, by whichever thread comes first.
void need_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("libsodium does not start: there is no randomness here");
}

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

std::string in_hexadecimal(std::span<const unsigned char> bytes) {
    std::string text(2 * bytes.size() + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back(); // the zero at its end
    return text;
}

std::string sha256(std::string_view text) {
    need_sodium();
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), bytes_of(text), text.size());
    return in_hexadecimal(hash);
}

/// The bytes of one draw: HMAC-SHA256 under the seed of
///     qwixx 1 LF words LF number LF block
/// for the blocks 0, 1, 2, … one after the other.
class Stream {
  public:
    Stream(std::string_view seed, const std::vector<std::string>& words, int number)
        : message_("qwixx 1\n") {
        need_sodium();
        crypto_auth_hmacsha256_init(&under_seed_, bytes_of(seed), seed.size());
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (i > 0) message_ += ' ';
            message_ += words[i].empty() ? "-" : words[i];
        }
        message_ += '\n' + std::to_string(number) + '\n';
    }

    int below(int bound) {
        return number_below(bound, [this] { return next(); });
    }

  private:
    int next() {
        if (used_ == bytes_.size()) fill();
        return bytes_[used_++];
    }

    void fill() {
        const std::string message = message_ + std::to_string(block_++);
        crypto_auth_hmacsha256_state state = under_seed_;
        crypto_auth_hmacsha256_update(&state, bytes_of(message), message.size());
        crypto_auth_hmacsha256_final(&state, bytes_.data());
        used_ = 0;
    }

    crypto_auth_hmacsha256_state under_seed_{};
    std::string message_; // up to the number of the block
    int block_ = 0;
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> bytes_{};
    std::size_t used_ = bytes_.size();
};

} // namespace

std::string new_seed() {
    need_sodium();
    std::array<unsigned char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return in_hexadecimal(bytes);
}

std::string commitment_to(std::string_view seed) { return sha256(seed); }

Outcome draw(std::string_view seed, const std::vector<std::string>& words, const ChanceNeed& need) {
    Stream stream(seed, words, need.number);
    return outcome_of(need, [&stream](int bound) { return stream.below(bound); });
}

std::string random_text(std::size_t bytes) {
    need_sodium();
    std::string random(bytes, '\0'); // unlike a vector's, its data is never null
    randombytes_buf(random.data(), random.size());
    constexpr int without_padding = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_encoded_len(bytes, without_padding), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes_of(random), random.size(), without_padding);
    text.pop_back(); // the zero at its end
    return text;
}

// A plain hash is enough: a secret is 256 random bits and not a password, so nobody finds it by
// trying, and a slow or salted hash would only cost time with every request.
std::string hash_of(std::string_view secret) { return sha256(secret); }

std::uint64_t random_number() {
    need_sodium();
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

} // namespace qwixx
