import { DateTime } from 'luxon';
import type { Finding } from '../../findings';
import { makeFinding } from './make-finding';

const days = '一二三四五六日';
const number = String.raw`(\d{1,12}(?:\.\d{1,6})?)`;
const unit = String.raw`(%|％|[万亿]?[元人件家台辆吨个套户次篇条米]?)`;
const moved = new RegExp(
  String.raw`(增长|增加|上升|提高|提升|上涨|升|下降|减少|降低|下跌|回落|降)?(?:了)?(?:由|从)[^，。；\d\n]{0,8}?${number}${unit}[^，。；\d\n]{0,4}?(增长|增加|上升|提高|提升|上涨|升|下降|减少|降低|下跌|回落|降)(?:到|至|为)(?:了)?[^，。；\d\n]{0,6}?${number}${unit}(?![\d.])`,
  'g',
);
const movedBehind = new RegExp(
  String.raw`(增长|增加|上升|提高|提升|上涨|下降|减少|降低|下跌|回落)(?:了)?(?:由|从)${number}${unit}(?:到|至)${number}${unit}(?![\d.])`,
  'g',
);
const ups = new Set(['增长', '增加', '上升', '提高', '提升', '上涨', '升']);

/** Finds values said to rise that fell, or the reverse. */
export function checkMovement(text: string): Finding[] {
  const movements = [
    ...[...text.matchAll(moved)].map((hit) => ({
      hit,
      verb: hit[4]!,
      from: hit[2]!,
      to: hit[5]!,
      units: [hit[3]!, hit[6]!],
    })),
    ...[...text.matchAll(movedBehind)].map((hit) => ({
      hit,
      verb: hit[1]!,
      from: hit[2]!,
      to: hit[4]!,
      units: [hit[3]!, hit[5]!],
    })),
  ];
  return movements.flatMap(({ hit, verb, from, to, units }) => {
    const isUp = ups.has(verb);
    const [first, second] = [Number(from), Number(to)];
    // Different units cannot be compared without conversion; a missing first unit equals the second.
    if (units[0] !== '' && units[0] !== units[1]) return [];
    if (units[0] === '' && /[万亿]/.test(units[1]!)) return [];
    if (first === second || isUp === second > first) return [];
    return makeFinding(text, hit.index, hit.index + hit[0].length, {
      kind: 'number',
      severity: 'error',
      reason: isUp ? 'growth' : 'fall',
      detail: `${from} → ${to}`,
    });
  });
}

const summed = new RegExp(
  String.raw`(?:其中|包括|分别(?:为|是))[^。；\n]{1,120}?(?:合计|共计|总计|一共|总共)[^，。；\d\n]{0,4}${number}([万亿]?[元人件家台辆吨个套户次篇条名])`,
  'g',
);

/** Checks stated sums whose parts all have their unit: `其中甲3人、乙4人，共计8人`. */
export function checkSums(text: string): Finding[] {
  return [...text.matchAll(summed)].flatMap(({ index, 0: all, 1: total = '', 2: measure = '' }) => {
    const list = all.slice(0, all.search(/合计|共计|总计|一共|总共/));
    const parts = [...list.matchAll(/(\d{1,12}(?:\.\d{1,6})?)([^\d，。、；：]{0,4})/g)];
    if (parts.length < 2 || parts.some(([, , after = '']) => !after.startsWith(measure))) return [];
    const sum = parts.reduce((so, [, part]) => so + Number(part), 0);
    if (Math.abs(sum - Number(total)) < 1e-6) return [];
    const at = index + all.lastIndexOf(total + measure);
    return makeFinding(text, at, at + total.length, {
      kind: 'number',
      severity: 'error',
      reason: 'sum',
      suggestions: [String(Math.round(sum * 1e6) / 1e6)],
      detail: parts.map(([, part]) => part).join(' + '),
    });
  });
}

const dated = /(?:(\d{4})年)?(?<!\d)(\d{1,2})月(\d{1,2})[日号](?:[（(]?(?:星期|周|礼拜)([一二三四五六日天])[）)]?)?/g;
const clock = /(?<![\d:：.])(\d{1,2})(?:[:：](\d{2})(?![\d:：])|[点时](\d{1,2})分)/g;

/** Finds dates and times that do not exist, and weekdays that do not match the date. */
export function checkDates(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const { index, 0: all, 1: year, 2: month, 3: day, 4: weekday } of text.matchAll(dated)) {
    // Without a year, a leap year is assumed to allow the 29th of February.
    const date = DateTime.fromObject({ year: Number(year ?? 2024), month: Number(month), day: Number(day) });
    if (!date.isValid)
      findings.push(
        makeFinding(text, index, index + all.length, { kind: 'date', severity: 'error', reason: 'no-day' }),
      );
    else if (year !== undefined && weekday !== undefined) {
      const right = days[date.weekday - 1]!;
      if (right === weekday.replace('天', '日')) continue;
      const at = index + all.lastIndexOf(weekday);
      findings.push(
        makeFinding(text, at, at + 1, {
          kind: 'date',
          severity: 'error',
          reason: 'weekday',
          suggestions: [right],
          detail: `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`,
        }),
      );
    }
  }
  for (const { index, 0: all, 1: hour, 2: minute, 3: spoken } of text.matchAll(clock)) {
    // Scores and ratios are no times: the preceding words must indicate a time.
    const isTime = spoken !== undefined || /(?:[日号午晨晚]|凌晨)\s?$/.test(text.slice(Math.max(0, index - 3), index));
    if (isTime && (Number(hour) > 24 || Number(minute ?? spoken) > 59))
      findings.push(
        makeFinding(text, index, index + all.length, { kind: 'date', severity: 'error', reason: 'no-time' }),
      );
  }
  return findings;
}
