/* Random matches of Światowy Konflikt in plain C: how fast they could be at most. See limit.py.

   By the default options, with the same random numbers as `play_many`, so that every match ends alike. What seats know of
   cards, reports and events are left out: nobody looks on. */

#include <stdint.h>
#include <string.h>

enum { RUSSIA, PROTEST, MEDIA, UN, POLICE, EU, KINDS };
enum { DO_USA, DO_BUSINESSMEN, DO_RUSSIA, DO_MEDIA, DO_UN_EXCHANGE, DO_SCANDAL, DO_PROTEST, DO_POLICE };
enum { DECLARE, REACT, BELIEVE, LOSE, EXCHANGE };
enum { CARRY_OUT, SWAP, END_TURN };
enum { SEATS = 6, COPIES = 3, DECK = 15, MOST_TURNS = 1000, LONGEST = 100000, NOBODY = -1 };
enum { PASS, CHALLENGE, BLOCK };
enum { SHOWN = KINDS };

static const int COST[] = {0, 0, 0, 0, 0, 7, 3, 0};
static const int CLAIMS[] = {-1, -1, RUSSIA, MEDIA, UN, -1, PROTEST, POLICE};
static const int BLOCKERS[] = {0, 1 << RUSSIA, 0, 0, 0, 0, 1 << EU, 1 << MEDIA | 1 << POLICE};

typedef struct {
    uint32_t a, b, c, d;
    int stirred;
} Rng;

typedef struct {
    int16_t over, winners, turns, place[SEATS], money[SEATS];
} End;

typedef struct {
    End end;
    int seats, question, asked, awaited, living, turn, stage, action, target, claimant, claim, is_paid, is_shown, to_return;
    int size[SEATS], left;
    int8_t hand[SEATS][5], deck[DECK];
} State;

/* Chance, and sets */

static uint32_t mix(uint32_t word) {
    word = (word ^ word >> 16) * 0x21F0AAADu;
    word = (word ^ word >> 15) * 0x735A2D97u;
    return word ^ word >> 15;
}

static void seed(Rng *rng, uint64_t key, uint32_t number) {
    *rng = (Rng){(uint32_t)key, (uint32_t)(key >> 32), number, 0x57011CEEu, 0};
}

static uint32_t below(Rng *rng, uint32_t number) {
    if (!rng->stirred) {
        rng->a = mix(rng->a ^ 0x9E3779B9u);
        rng->b = mix(rng->b ^ rng->a);
        rng->c = mix(rng->c ^ rng->b);
        rng->d = mix(rng->d ^ rng->c);
        rng->a = mix(rng->a ^ rng->d);
        rng->b = mix(rng->b ^ rng->a);
        rng->stirred = 1;
    }
    uint32_t b = rng->b, scrambled = b * 5, third = rng->c ^ rng->a, fourth = rng->d ^ b;
    scrambled = (scrambled << 7 | scrambled >> 25) * 9;
    rng->b = b ^ third;
    rng->a ^= fourth;
    rng->c = third ^ b << 9;
    rng->d = fourth << 11 | fourth >> 21;
    return (uint64_t)scrambled * number >> 32;
}

static int count(uint64_t set) { return __builtin_popcountll(set); }
static int lowest(uint64_t set) { return __builtin_ctzll(set); }

static int pick(uint64_t set, int place) {
    while (place--) set &= set - 1;
    return lowest(set);
}

/* Cards */

static void put_back(State *s, int card) { s->deck[s->left++] = card; }
static void draw(State *s, int seat) { s->hand[seat][s->size[seat]++] = s->deck[--s->left]; }

static int take(State *s, int seat, int place) {
    int8_t *hand = s->hand[seat];
    int card = hand[place];
    for (s->size[seat]--; place < s->size[seat]; place++) hand[place] = hand[place + 1];
    return card;
}

static int place_of(const State *s, int seat, int card, int place) {
    for (; place < s->size[seat]; place++)
        if (s->hand[seat][place] == card) return place;
    return NOBODY;
}

static int kinds_in(const State *s, int seat, int place) {
    int kinds = 0;
    for (; place < s->size[seat]; place++) kinds |= 1 << s->hand[seat][place];
    return kinds;
}

static void shuffle(State *s, Rng *rng) {
    for (int place = s->left - 1; place > 0; place--) {
        int other = below(rng, place + 1);
        int8_t card = s->deck[place];
        s->deck[place] = s->deck[other];
        s->deck[other] = card;
    }
}

/* Chapters 2 and 3: setting up, and losing influence */

static void ask(State *s, int question, int seats) {
    s->question = question;
    s->asked = s->awaited = seats;
}

static void ask_nobody(State *s) { s->asked = s->awaited = 0; }

static void begin_turn(State *s, int seat) {
    s->turn = seat;
    s->end.turns++;
    s->target = s->claimant = NOBODY;
    s->is_paid = 0;
    ask(s, DECLARE, 1 << seat);
}

static void new_game(State *s, int seats, Rng *rng) {
    memset(s, 0, sizeof *s);
    s->seats = seats;
    s->living = (1 << seats) - 1;
    for (int card = 0; card < KINDS; card++)
        for (int copy = 0; card != UN && copy < COPIES; copy++) put_back(s, card);
    shuffle(s, rng);
    for (int seat = 0; seat < seats; seat++) {
        s->end.money[seat] = 2;
        draw(s, seat);
        draw(s, seat);
    }
    begin_turn(s, below(rng, seats));
}

static void box_money(State *s) {
    for (int seat = 0; seat < s->seats; seat++)
        if (!(s->living >> seat & 1)) s->end.money[seat] = 0;
}

static void turn_up(State *s, int seat, int place) {
    take(s, seat, place);
    if (s->size[seat] > 0) return;
    s->end.place[seat] = count(s->living);
    s->living &= ~(1 << seat);
    if (count(s->living) == 1) {
        s->end.over = 1;
        s->end.winners = s->living;
        s->end.place[lowest(s->living)] = 1;
        box_money(s);
    }
}

static void lose_influence(State *s, int seat) {
    if (s->size[seat] == 1)
        turn_up(s, seat, 0);
    else
        ask(s, LOSE, 1 << seat);
}

/* Chapters 5 and 6: actions */

static void pay(State *s) {
    if (COST[s->action] > 0 && !s->is_paid) {
        s->end.money[s->turn] -= COST[s->action];
        s->is_paid = 1;
    }
}

static void carry_out(State *s) {
    pay(s);
    int16_t *money = s->end.money;
    switch (s->action) {
    case DO_USA: money[s->turn] += 1; break;
    case DO_BUSINESSMEN: money[s->turn] += 2; break;
    case DO_RUSSIA: money[s->turn] += 3; break;
    case DO_SCANDAL: lose_influence(s, s->target); break;
    case DO_PROTEST:
        if (s->living >> s->target & 1) lose_influence(s, s->target);
        break;
    case DO_POLICE: {
        int amount = money[s->target] < 2 ? money[s->target] : 2;
        money[s->target] -= amount;
        money[s->turn] += amount;
        break;
    }
    default:
        draw(s, s->turn);
        draw(s, s->turn);
        s->to_return = 2;
        ask(s, EXCHANGE, 1 << s->turn);
    }
}

static void return_card(State *s, int seat, int answer, Rng *rng) {
    int place = answer == SHOWN ? 0 : place_of(s, seat, answer, s->is_shown);
    if (answer == SHOWN) s->is_shown = 0;
    put_back(s, take(s, seat, place));
    if (--s->to_return > 0) {
        ask(s, EXCHANGE, 1 << seat);
    } else {
        shuffle(s, rng);
        ask_nobody(s);
    }
}

/* Chapters 7 and 8: challenge and objection */

static void claim_card(State *s, int seat, int card) {
    s->claimant = seat;
    s->claim = card;
}

static int is_proven(State *s) {
    int8_t *hand = s->hand[s->claimant];
    int place = place_of(s, s->claimant, s->claim, 0);
    if (place == NOBODY) return 0;
    for (; place > 0; place--) hand[place] = hand[place - 1];
    hand[0] = s->claim;
    s->is_shown = 1;
    return 1;
}

static void swap_shown_card(State *s, Rng *rng) {
    put_back(s, take(s, s->claimant, 0));
    s->is_shown = 0;
    shuffle(s, rng);
    draw(s, s->claimant);
}

static void challenge_action(State *s, int challenger) {
    pay(s);
    if (is_proven(s)) {
        s->stage = CARRY_OUT;
        lose_influence(s, challenger);
    } else {
        s->stage = END_TURN;
        lose_influence(s, s->claimant);
    }
}

static void answer_believe(State *s, int is_challenged, Rng *rng) {
    ask_nobody(s);
    if (!is_challenged) {
        s->stage = END_TURN;
    } else if (is_proven(s)) {
        swap_shown_card(s, rng);
        s->stage = END_TURN;
        lose_influence(s, s->turn);
    } else {
        s->stage = CARRY_OUT;
        lose_influence(s, s->claimant);
    }
}

/* Chapters 4 and 9: the turn */

static uint64_t legal_declarations(const State *s, int seat) {
    uint64_t others = s->living & ~(1 << seat), scandal = others << DO_SCANDAL;
    int money = s->end.money[seat];
    if (money >= 10) return scandal;
    uint64_t answers = 1 << DO_USA | 1 << DO_BUSINESSMEN | 1 << DO_RUSSIA | 1 << DO_MEDIA;
    if (money >= COST[DO_SCANDAL]) answers |= scandal;
    if (money >= COST[DO_PROTEST]) answers |= others << (DO_SCANDAL + SEATS);
    return answers | others << (DO_SCANDAL + 2 * SEATS);
}

static uint64_t legal(const State *s, int seat) {
    switch (s->question) {
    case DECLARE: return legal_declarations(s, seat);
    case REACT: {
        uint64_t answers = 1 << PASS;
        if (CLAIMS[s->action] != NOBODY) answers |= 1 << CHALLENGE;
        if (s->action < DO_SCANDAL || seat == s->target) answers |= BLOCKERS[s->action] << BLOCK;
        return answers;
    }
    case BELIEVE: return 3;
    case LOSE: return kinds_in(s, seat, 0);
    default: return kinds_in(s, seat, s->is_shown) | s->is_shown << SHOWN;
    }
}

static void declare(State *s, int seat, int answer) {
    ask_nobody(s);
    s->action = answer;
    if (answer >= DO_SCANDAL) {
        s->action = DO_SCANDAL + (answer - DO_SCANDAL) / SEATS;
        s->target = (answer - DO_SCANDAL) % SEATS;
    }
    if (CLAIMS[s->action] != NOBODY) claim_card(s, seat, CLAIMS[s->action]);
    s->stage = CARRY_OUT;
    if (CLAIMS[s->action] != NOBODY || BLOCKERS[s->action]) ask(s, REACT, s->living & ~(1 << seat));
}

static void react(State *s, int seat, int answer) {
    if (answer == PASS) {
        s->awaited &= ~(1 << seat);
        if (s->awaited == 0) ask_nobody(s);
    } else if (answer == CHALLENGE) {
        ask_nobody(s);
        challenge_action(s, seat);
    } else {
        claim_card(s, seat, answer - BLOCK);
        ask(s, BELIEVE, 1 << s->turn);
    }
}

static void end_turn(State *s) {
    box_money(s);
    if (s->end.turns == MOST_TURNS) {
        s->end.over = 2;
        for (int seat = 0; seat < s->seats; seat++)
            if (s->living >> seat & 1) s->end.place[seat] = 1;
    } else {
        int above = s->living & ~((2 << s->turn) - 1);
        begin_turn(s, lowest(above ? above : s->living));
    }
}

static void apply(State *s, int seat, int answer, Rng *rng) {
    switch (s->question) {
    case DECLARE: declare(s, seat, answer); break;
    case REACT: react(s, seat, answer); break;
    case BELIEVE: answer_believe(s, answer, rng); break;
    case LOSE:
        ask_nobody(s);
        turn_up(s, seat, place_of(s, seat, answer, 0));
        break;
    default: return_card(s, seat, answer, rng);
    }
    while (s->asked == 0 && s->end.over == 0) {
        if (s->stage == CARRY_OUT) {
            s->stage = SWAP;
            carry_out(s);
        } else if (s->stage == SWAP) {
            s->stage = END_TURN;
            if (s->is_shown) swap_shown_card(s, rng);
        } else {
            end_turn(s);
        }
    }
}

void play_many(int seats, const int64_t *keys, int64_t number, End *ends, int64_t *lengths) {
    for (int64_t match = 0; match < number; match++) {
        State state;
        Rng rng, own;
        int answers_given = 0;
        seed(&rng, keys[match], 0);
        new_game(&state, seats, &rng);
        seed(&own, keys[match] ^ 0x5DEECE66D, 1);
        while (state.end.over == 0 && answers_given < LONGEST) {
            int waiting = count(state.awaited);
            int seat = pick(state.awaited, waiting > 1 ? below(&own, waiting) : 0);
            uint64_t answers = legal(&state, seat);
            int choices = count(answers);
            int answer = choices == 1 ? lowest(answers) : pick(answers, below(&own, choices));
            seed(&rng, keys[match], ++answers_given);
            apply(&state, seat, answer, &rng);
        }
        ends[match] = state.end;
        lengths[match] = answers_given;
    }
}
