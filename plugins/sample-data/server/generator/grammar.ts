import type { Random } from './random';

/** Replacements of `{name}` in a pattern: a text, or several to choose from. */
export type Slots = Readonly<Record<string, string | readonly string[]>>;

/** Brackets without a bar, as used in microblog symbols, are left unchanged. */
const choice = /\[([^[\]|]*\|[^[\]]*)\]/;
const slot = /\{([^{}:]+)(?::(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?))?\}/g;

/**
 * Generates sentences from patterns: `[a|b|]` is one of its alternatives, `{city}` the content of a slot, `{n:3-9}` a
 * number, with decimals where the bounds have them. Slots may contain patterns themselves. Within one speaker the same
 * bounds give the same number, so that a headline and its text agree.
 */
export function createSpeaker(slots: Slots, random: Random): (pattern: string) => string {
  const numbers = new Map<string, string>();
  const say = (pattern: string, depth: number): string => {
    if (depth > 5) throw new Error(`Circular pattern: ${pattern}`);
    let text = pattern;
    for (let match = choice.exec(text); match; match = choice.exec(text)) {
      const side = random.pick((match[1] ?? '').split('|'));
      text = text.slice(0, match.index) + side + text.slice(match.index + match[0].length);
    }
    return text.replace(slot, (key, name: string, from?: string, to?: string) => {
      if (from !== undefined && to !== undefined) {
        const number = numbers.get(key) ?? numberBetween(from, to, random);
        numbers.set(key, number);
        return number;
      }
      const value = slots[name];
      if (value === undefined) throw new Error(`No slot ${name} for: ${pattern}`);
      return say(typeof value === 'string' ? value : random.pick(value), depth + 1);
    });
  };
  return (pattern) => say(pattern, 0);
}

function numberBetween(from: string, to: string, random: Random): string {
  const decimals = from.split('.')[1]?.length ?? 0;
  const scale = 10 ** decimals;
  return (random.integer(Math.round(Number(from) * scale), Math.round(Number(to) * scale)) / scale).toFixed(decimals);
}
