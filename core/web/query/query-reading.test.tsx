import { screen } from '@testing-library/react';
import { describe, expect, it } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { QueryReading } from './query-reading';

async function renderReading(props: Parameters<typeof QueryReading>[0], language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const { kernel } = testKernel({});
  const locale = kernel.get(LocaleService);
  await locale.use(language);
  await locale.load(['core']);
  const { container } = renderWith(kernel, <QueryReading {...props} />);
  // The explanation is loaded from a separate file.
  if (props.text !== '' && props.text !== '召回') await screen.findAllByText(/./);
  return container;
}

describe('QueryReading', () => {
  it.each([
    ['(起火|自燃)+(星河|望舒)-广告-消防', '按符号写法理解：（“起火”或“自燃”）且（“星河”或“望舒”），不含“广告”、“消防”'],
    ['title:召回 AND media:weibo', '按英文运算符理解：标题含“召回”且媒体类型为“微博”'],
    ['电池 NEAR/10 起火', '理解为：“电池”与“起火”相距不超过 10 个字'],
    ['views:>=1000 @竞品', '理解为：阅读数不小于 1000且词典“竞品”中任一词'],
  ])('explains in plain words how %s is interpreted', async (text, expected) => {
    expect(await renderReading({ text })).toHaveTextContent(expected);
  });

  it('explains it in English too', async () => {
    expect(await renderReading({ text: '(fire|smoke)+battery-hiring' }, 'en-US')).toHaveTextContent(
      'Interpreted in symbol syntax: (“fire” or “smoke”) and “battery”, without “hiring”',
    );
  });

  it('shows nothing for a plain word, and explains how a sentence is interpreted', async () => {
    expect(await renderReading({ text: '召回' })).toBeEmptyDOMElement();
    expect(await renderReading({ text: '' })).toBeEmptyDOMElement();
    expect(await renderReading({ text: '特斯拉上海工厂为什么停产了？', takesSentences: true })).toHaveTextContent(
      '按整句理解',
    );
  });

  it('warns about operators inside words and reports errors', async () => {
    expect(await renderReading({ text: '起火 NOT 广告-消防', notation: 'modern' })).toHaveTextContent(
      '“广告-消防”中的“-”被当作词的一部分',
    );
    await renderReading({ text: '(起火 OR 自燃' });
    expect(screen.getByRole('alert')).toHaveTextContent('括号没有闭合');
  });
});
