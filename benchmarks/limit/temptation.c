// Temptation for two, default options: uniformly random matches, as fast as we can write them by hand.
// usage: temptation MATCHES SEED BOARDS [DUMP]: prints events and seconds of the processor.
// BOARDS holds 16 faces of 6 rows, each six cells (0 none, 1-6, 7 star, 8 and 9 full house) and points.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { FACES = 16, ROWS = 6, LONGEST = 6, SHARE = 15, START = 80, GOAL = 500 };

// What the next cell of a row takes, given the die just placed before it: some values, that one, or any other.
typedef struct {
    uint8_t fixed, same, other;
} Cell;

static Cell cells[FACES][ROWS][LONGEST + 1];
static uint64_t opening[FACES]; // six bits a row: what its first cell takes
static int points[FACES][ROWS], room[FACES];
static uint32_t thrown[5 + 1][7776]; // four bits a value, and above them the set of values shown
static const uint32_t outcomes[5 + 1] = {1, 6, 36, 216, 1296, 7776};
static uint64_t seed;

static inline uint64_t fresh(void) {
    seed += 0x9e3779b97f4a7c15ull;
    __uint128_t product = (__uint128_t)seed * (seed ^ 0xd1342543de82ef95ull);
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

static inline uint32_t below(uint32_t n) { return (uint32_t)(((fresh() & 0xffffffffull) * n) >> 32); }

static inline double processor(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_utime.tv_sec + used.ru_utime.tv_usec * 1e-6;
}

static void prepare(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) exit(2);
    for (int face = 0; face < FACES; face++)
        for (int row = 0; row < ROWS; row++) {
            int code[LONGEST];
            for (int k = 0; k < LONGEST; k++)
                if (fscanf(file, "%d", &code[k]) != 1) exit(2);
            if (fscanf(file, "%d", &points[face][row]) != 1) exit(2);
            for (int k = 0; k < LONGEST && code[k]; k++) {
                Cell *cell = &cells[face][row][k];
                room[face]++;
                if (code[k] < 7) cell->fixed = 1 << (code[k] - 1);
                else if (k == 0) cell->fixed = 63;
                else if (code[k] == 9 && code[k - 1] == 8) cell->other = 63;
                else cell->same = 63;
            }
            opening[face] |= (uint64_t)cells[face][row][0].fixed << 6 * row;
        }
    fclose(file);
    for (int dice = 1; dice <= 5; dice++)
        for (uint32_t roll = 0; roll < outcomes[dice]; roll++) {
            uint32_t left = roll, made = 0;
            for (int k = 0; k < dice; k++, left /= 6) {
                made += 1u << 4 * (left % 6);
                made |= 1u << (24 + left % 6);
            }
            thrown[dice][roll] = made;
        }
}

static int match(int score[2]) {
    int order[8] = {0, 1, 2, 3, 4, 5, 6, 7}, faces[8], events = 0, turn = 0;
    score[0] = score[1] = START;
    for (int round = 0;; round++) {
        if (round < 8) { // 2.2: a board not seen yet, either face
            int k = round + below(8 - round), board = order[k];
            order[k] = order[round];
            order[round] = board;
            faces[round] = 2 * board + (fresh() >> 63);
        } else
            faces[round & 7] ^= 1; // TMP-4
        int face = faces[round & 7], free = room[face], dice[2] = {SHARE, SHARE};
        uint64_t takes = opening[face];
        uint8_t filled[ROWS] = {0};
        events++;
        for (;;) { // a turn
            int hand = dice[turn] < 5 ? dice[turn] : 5;
            events++;
            for (;;) { // a roll
                uint32_t rolled = thrown[hand][below(outcomes[hand])];
                uint64_t fits = takes & (rolled >> 24) * 0x41041041ull;
                int placed = 0, again = 0;
                events++;
                while (fits || placed) {
                    int n = __builtin_popcountll(fits);
                    int k = placed ? (int)below(n + 2) - 2 : (int)below(n);
                    events++;
                    if (k < 0) {
                        again = k == -2;
                        break;
                    }
                    int at = __builtin_ctzll(_pdep_u64(1ull << k, fits));
                    int row = at / 6, value = at % 6, bit = 1 << value;
                    rolled -= 1u << 4 * value;
                    if (!(rolled >> 4 * value & 15)) rolled ^= 1u << (24 + value);
                    const Cell *next = &cells[face][row][++filled[row]];
                    uint64_t then = next->fixed | (next->same & bit) | (next->other & ~bit);
                    takes = (takes & ~(63ull << 6 * row)) | then << 6 * row;
                    placed = 1;
                    free--;
                    hand--;
                    dice[turn]--;
                    if (!then) {
                        score[turn] += points[face][row];
                        if (score[turn] < 0) score[turn] = 0;
                    }
                    if (!free || !hand) break;
                    fits = takes & (rolled >> 24) * 0x41041041ull;
                }
                if (!again) break;
            }
            int last = turn;
            turn ^= 1;
            if (!free) break;
            if (!dice[turn]) turn = last;
        }
        if (score[0] >= GOAL || score[1] >= GOAL) return events;
    }
}

int main(int count, char **given) {
    if (count < 4) return 2;
    long matches = atol(given[1]), events = 0;
    seed = strtoull(given[2], 0, 10) * 0x2545f4914f6cdd1dull;
    prepare(given[3]);
    FILE *dump = count > 4 ? fopen(given[4], "wb") : 0;
    double begin = processor();
    for (long k = 0; k < matches; k++) {
        int score[2], length = match(score);
        events += length;
        if (dump) {
            int32_t row[5] = {length, score[0], score[1], score[0] >= score[1], score[1] >= score[0]};
            fwrite(row, sizeof *row, 5, dump);
        }
    }
    printf("%ld %.6f\n", events, processor() - begin);
    if (dump) fclose(dump);
    return 0;
}
