import { describe, expect, it } from '@rstest/core';
import { cleanText } from './clean-page';

describe('page text sanitizing', () => {
  it.each([
    ['<p onclick="x()">甲<script>alert(1)</script></p>', '<p>甲</p>'],
    ['<a href="javascript:alert(1)">乙</a>', '<a>乙</a>'],
    ['<img src=x onerror=alert(1)><iframe src="https://a.example"></iframe>丙', '丙'],
    ['<span style="color:red">丁</span>', '丁'],
    ['<svg><script>alert(1)</script></svg><math><mi>戊</mi></math>', '戊'],
    ['<span data-refs="b:m1" onmouseover="x()">己</span>', '<span data-refs="b:m1">己</span>'],
    ['<span data-named="&quot;><script>alert(1)</script>">庚</span>', null],
    [
      '<a href="https://a.example" target="_self">辛</a>',
      '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">辛</a>',
    ],
  ])('turns %s into %s', (html, clean) => {
    const cleaned = cleanText(html);
    if (clean !== null) expect(cleaned).toBe(clean);
    expect(cleaned).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(cleanText(cleaned)).toBe(cleaned);
  });
});
