import { describe, expect, it } from '@rstest/core';
import { measureEffect, type EffectDay } from '.';

/** Generates normally distributed numbers (Box and Muller), reproducible for a seed. */
function noise(seed: number): () => number {
  let state = seed * 2_654_435_761;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Simulates a month of one subject and four controls with common fluctuations; the treatment starts on day 15. */
function campaign(change: number, seed: number): EffectDay[] {
  const random = noise(seed);
  return Array.from({ length: 28 }, (_, day) => {
    const isAfter = day >= 14;
    const common = 0.5 * random() + (isAfter ? 0.8 : 0);
    return {
      isAfter,
      treated: 4 + common + 0.25 * random() + (isAfter ? change : 0),
      controls: [3, 4, 5, 2].map((level) => level + common + 0.25 * random()),
    };
  });
}

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

describe('measureEffect', () => {
  it('recovers the sign and size of a simulated campaign despite common fluctuations', () => {
    for (const change of [Math.log(0.6), Math.log(1.5)]) {
      const effects = seeds.map((seed) => measureEffect(campaign(change, seed)));
      const average = effects.reduce((sum, effect) => sum + (effect?.value ?? 0), 0) / effects.length;
      expect(Math.abs(average - change)).toBeLessThan(0.05);
      expect(effects.filter((effect) => Math.sign(effect?.value ?? 0) === Math.sign(change)).length).toBe(seeds.length);
      expect(
        effects.filter((effect) => effect && effect.low <= change && change <= effect.high).length,
      ).toBeGreaterThan(50);
    }
  });

  it('sees nothing where nothing was done', () => {
    const silent = seeds.filter((seed) => {
      const effect = measureEffect(campaign(0, seed));
      return effect && effect.low <= 0 && effect.high >= 0;
    });
    expect(silent.length).toBeGreaterThan(50);
  });

  it('is reproducible and returns nothing for too few days', () => {
    expect(measureEffect(campaign(0.3, 1))).toEqual(measureEffect(campaign(0.3, 1)));
    expect(measureEffect(campaign(0.3, 1).slice(12, 16))).toBeNull();
    const empty = campaign(0.3, 1).map((day) => (day.isAfter ? { ...day, treated: null } : day));
    expect(measureEffect(empty)).toBeNull();
  });
});
