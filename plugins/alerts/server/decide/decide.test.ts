import { describe, expect, it } from '@rstest/core';
import { getLevel, usualFormula, type LevelInput } from '../../level';
import { conditionsSchema, quietSchema, timingSchema } from '../../rule';
import { decide, note, type AlertArticle, type DecidingRule, type SentBefore } from './decide';
import { afterQuiet, nextDigest, nextMerge } from './due';

const zone = 'Asia/Shanghai';
const noon = new Date('2026-03-02T04:00:00Z');
const rule = (more: Partial<DecidingRule> = {}): DecidingRule => ({
  conditions: conditionsSchema.parse({}),
  timing: timingSchema.parse({}),
  quiet: quietSchema.parse({}),
  silenceMinutes: 0,
  dayCap: 0,
  validFrom: null,
  validTo: null,
  ...more,
});
const article = (more: Partial<AlertArticle> = {}, level = 3): AlertArticle => ({
  articleId: '1',
  clusterId: '1',
  at: noon,
  title: '标题',
  site: '某网',
  emotion: 'negative',
  confidence: 0.9,
  isFirst: true,
  similar: 1,
  heat: 5,
  stage: null,
  subjectIds: [],
  reason: { Level: level, Score: 40, Parts: [] },
  ...more,
});
const nothing = (): SentBefore => ({ clusters: new Map(), days: new Map() });

describe('decision about an article', () => {
  it('respects quiet hours and holidays, except for level I', () => {
    const quiet = quietSchema.parse({ From: '22:00', To: '07:00', Is_Holiday_Quiet: true });
    const night = new Date('2026-03-02T15:30:00Z');
    const postponed = decide(rule({ quiet }), article({ at: night }), nothing(), [], zone);
    expect(postponed).toEqual({ outcome: 'quiet', due: new Date('2026-03-02T23:00:00Z') });
    expect(decide(rule({ quiet }), article({ at: night }, 1), nothing(), [], zone)).toEqual({
      outcome: 'now',
      due: night,
    });
    const holiday = decide(rule({ quiet }), article(), nothing(), ['2026-03-02', '2026-03-03'], zone);
    expect(holiday.due).toEqual(new Date('2026-03-03T23:00:00Z'));
  });

  it('alerts on a cluster once per silence window, and again when its level rises', () => {
    const sentBefore = nothing();
    const silent = rule({ silenceMinutes: 60 });
    const first = decide(silent, article(), sentBefore, [], zone);
    note(article(), first, sentBefore, zone);
    const later = new Date(noon.getTime() + 30 * 60_000);
    expect(decide(silent, article({ at: later }), sentBefore, [], zone).outcome).toBe('silent');
    expect(decide(silent, article({ at: later }, 2), sentBefore, [], zone).outcome).toBe('now');
    const after = new Date(noon.getTime() + 61 * 60_000);
    expect(decide(silent, article({ at: after }), sentBefore, [], zone).outcome).toBe('now');
  });

  it('moves alerts above the daily cap to the digest', () => {
    const sentBefore = nothing();
    const capped = rule({ dayCap: 2 });
    const outcomes = ['1', '2', '3'].map((id) => {
      const each = article({ articleId: id, clusterId: id });
      const decision = decide(capped, each, sentBefore, [], zone);
      note(each, decision, sentBefore, zone);
      return decision;
    });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['now', 'now', 'over-cap']);
    expect(outcomes[2]?.due).toEqual(new Date('2026-03-02T10:00:00Z'));
  });

  it('requires all conditions', () => {
    const unmet = (conditions: object, more: Partial<AlertArticle> = {}) =>
      decide(rule({ conditions: conditionsSchema.parse(conditions) }), article(more), nothing(), [], zone).outcome;
    expect(unmet({ Lowest_Level: 2 })).toBe('unmet');
    expect(unmet({ Min_Confidence: 0.95 })).toBe('unmet');
    expect(unmet({ Is_First_Carrier: true }, { isFirst: false })).toBe('unmet');
    expect(unmet({ Min_Similar: 5 })).toBe('unmet');
    expect(unmet({ Stages: ['rising'] }, { stage: 'peak' })).toBe('unmet');
    expect(unmet({ Stages: ['rising'], Min_Popularity: 5, Min_Score: 40 }, { stage: 'rising' })).toBe('now');
    const reason = { Level: 3, Score: 40, Bent: 30, Parts: [] };
    expect(unmet({ Min_Score: 35 }, { reason })).toBe('unmet');
    expect(unmet({ Min_Score: 35 }, { reason: { ...reason, Level: 1 } })).toBe('now');
    const over = decide(rule({ validTo: new Date('2026-03-01T00:00:00Z') }), article(), nothing(), [], zone);
    expect(over).toEqual({ outcome: 'not-valid', due: null });
  });
});

describe('times', () => {
  it('of digests skip the days that are not selected', () => {
    const timing = timingSchema.parse({ Mode: 'digest', At: ['09:00'], Weekdays: [5] });
    expect(nextDigest(noon, timing, zone)).toEqual(new Date('2026-03-06T01:00:00Z'));
  });

  it('of merged messages are the ends of fixed intervals', () => {
    expect(nextMerge(new Date('2026-03-02T04:01:00Z'), 30, zone)).toEqual(new Date('2026-03-02T04:30:00Z'));
  });

  it('outside quiet times are unchanged', () => {
    expect(afterQuiet(noon, { from: '22:00', to: '07:00', days: new Set() }, zone)).toEqual(noon);
    const midday = { from: '11:30', to: '13:00', days: new Set<string>() };
    expect(afterQuiet(noon, midday, zone)).toEqual(new Date('2026-03-02T05:00:00Z'));
  });
});

describe('the level', () => {
  const calm: LevelInput = {
    copies: 1,
    copiesLastHour: 1,
    emotion: 'neutral',
    confidence: 0.9,
    siteWeight: 2,
    subjectIds: [],
  };

  it('rises with spread, speed, sentiment, source and subject, and its points add up', () => {
    const steps = [
      calm,
      { ...calm, emotion: 'negative' as const },
      { ...calm, emotion: 'negative' as const, copies: 20 },
      { ...calm, emotion: 'negative' as const, copies: 20, copiesLastHour: 15 },
      { ...calm, emotion: 'negative' as const, copies: 50, copiesLastHour: 20, siteWeight: 5, subjectIds: ['7'] },
    ].map((input) => getLevel(input, usualFormula));
    const scores = steps.map(({ Score }) => Score);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(steps[0]?.Level).toBe(4);
    expect(steps[4]?.Level).toBe(1);
    for (const { Score, Parts } of steps)
      expect(Parts.reduce((sum, { Points }) => sum + Points, 0)).toBeCloseTo(Score, 5);
  });

  it('follows a changed formula', () => {
    const heavy = { ...usualFormula, Subjects: { '7': 1 }, Weights: { ...usualFormula.Weights, subject: 100 } };
    const input = { ...calm, subjectIds: ['7'] };
    expect(getLevel(input, heavy).Score).toBeGreaterThan(getLevel(input, usualFormula).Score);
  });
});
