import { describe, expect, it } from '@rstest/core';
import { filesBelow, matchingLines } from './tree';

/** Manual date and time arithmetic. */
const byHand =
  /\bDate\.UTC\(|\.getTimezoneOffset\(|\.set(?:UTC)?(?:Hours|Date|Month|FullYear|Minutes)\(|\.get(?:UTC)?(?:Day|Hours|Date|Month|Minutes)\(\)|\bIntl\.(?:DateTimeFormat|RelativeTimeFormat)\b|\.toLocale(?:Date|Time)String\(|\.toISOString\(\)\.slice\(0, 10\)/;

describe('dates', () => {
  it('are computed and formatted by luxon only', () => {
    expect(
      ['new Date(Date.UTC(2026, 0))', 'date.getDay()', "new Intl.DateTimeFormat('zh')"].filter(
        (code) => !byHand.test(code),
      ),
    ).toEqual([]);
    const files = filesBelow(['core', 'plugins', 'shared'], /\.tsx?$/).filter(
      (path) => !/\.test\.tsx?$|\/testing\//.test(path),
    );
    expect(files.length).toBeGreaterThan(800);
    expect(matchingLines(files, byHand)).toEqual([]);
  });
});
