import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import {
  formatChange,
  formatCount,
  formatDuration,
  formatFileSize,
  formatNumber,
  formatPercent,
  formatShares,
  shortTicketTitle,
} from '#shared/format';

describe('formatCount', () => {
  it('shows 万 from 10,000 and 亿 from 100,000,000, with one decimal', () => {
    expect(
      [0, 999, 9_999, 10_000, 12_345, 1_234_567, 99_999_999, 100_000_000, 1_234_567_890_123, -12_345].map((value) =>
        formatCount(value),
      ),
    ).toEqual(['0', '999', '9,999', '1.0万', '1.2万', '123.5万', '10,000.0万', '1.0亿', '12,345.7亿', '-1.2万']);
  });

  it('uses K, M and B in English', () => {
    expect([999, 9_999, 10_000, 1_234_567, 2_000_000_000].map((value) => formatCount(value, 'en-US'))).toEqual([
      '999',
      '9,999',
      '10.0K',
      '1.2M',
      '2.0B',
    ]);
  });

  it('is accurate to a twentieth of its unit, and groups thousands', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('zh-CN', 'en-US'), (value, language) => {
        const text = formatCount(value, language);
        const match = /^(-?)(\d{1,3}(?:,\d{3})*)(\.\d)?([万亿KMB]?)$/.exec(text);
        expect(match).not.toBeNull();
        const [, sign, whole = '', decimal = '', unit = ''] = match ?? [];
        const scale = { 万: 1e4, 亿: 1e8, K: 1e3, M: 1e6, B: 1e9 }[unit] ?? 1;
        const shown = Number(`${sign}${whole.replaceAll(',', '')}${decimal}`) * scale;
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(scale === 1 ? 0 : scale * 0.0501);
        expect(unit !== '').toBe(Math.abs(value) >= 10_000);
        if (language === 'zh-CN') expect(unit === '亿').toBe(Math.abs(value) >= 1e8);
      }),
    );
  });
});

describe('shares', () => {
  it('are never the whole when something is missing', () => {
    expect([1, 0.9999, 0.9996, 0.9994, 0.5, 1.2].map((ratio) => formatPercent(ratio))).toEqual([
      '100%',
      '99.9%',
      '99.9%',
      '99.9%',
      '50%',
      '120%',
    ]);
    expect(formatPercent(0.997, 'en-US', 0)).toBe('99%');
  });

  it('add up to 100 % together', () => {
    expect(formatShares([1, 1, 1])).toEqual(['33.4%', '33.3%', '33.3%']);
    expect(formatShares([1, 1, 1, 1, 1, 1, 1], 'zh-CN', 0)).toEqual(['15%', '15%', '14%', '14%', '14%', '14%', '14%']);
    expect(formatShares([0, 0])).toEqual(['0%', '0%']);
    expect(formatShares([])).toEqual([]);
    const part = fc.integer({ min: 0, max: 1e6 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), fc.constantFrom(0, 1), (values, digits) => {
        fc.pre(values.some((value) => value > 0));
        const sum = formatShares(values, 'en-US', digits).reduce((total, text) => total + Number.parseFloat(text), 0);
        expect(sum).toBeCloseTo(100, 6);
      }),
    );
  });
});

describe('other numbers', () => {
  it('are formatted in the usual way', () => {
    expect([
      formatNumber(1_234_567),
      formatNumber(1.25, 'en-US', 1),
      formatPercent(0.1234),
      formatPercent(1, 'en-US', 0),
    ]).toEqual(['1,234,567', '1.3', '12.3%', '100%']);
    expect([formatChange(0.05), formatChange(-0.051), formatChange(0)]).toEqual(['+5%', '-5.1%', '0%']);
    expect([0, 1023, 1024, 1_572_864, 5e15].map((bytes) => formatFileSize(bytes))).toEqual([
      '0 B',
      '1,023 B',
      '1 KB',
      '1.5 MB',
      '4,547.5 TB',
    ]);
    expect([250, 5_000, 65_000, 3_600_000, 183_600_000].map((span) => formatDuration(span))).toEqual([
      '250毫秒',
      '5秒',
      '1分钟5秒',
      '1小时',
      '2天3小时',
    ]);
    expect(formatDuration(65_000, 'en-US')).toBe('1 min 5 sec');
  });
});

describe('shortTicketTitle', () => {
  it('cuts a ticket title at seven characters', () => {
    expect([
      shortTicketTitle('七个字的标题呀'),
      shortTicketTitle('八个字的标题呀呀'),
      shortTicketTitle(' 短 '),
    ]).toEqual(['七个字的标题呀', '八个字的标题呀…', '短']);
  });
});
