import { describe, expect, it } from '@rstest/core';
import { ConflictError, fieldError, InputError } from '#core';
import { LocaleService } from '../locale/locale-service';
import { ServiceError } from '../http/service-error';
import { testKernel } from '../testing';
import { MessageService } from './message-service';

async function wordsOf(language: 'zh-CN' | 'en-US') {
  const { kernel } = testKernel({});
  const locale = kernel.get(LocaleService);
  await locale.use(language);
  await locale.load(['core']);
  return kernel.get(MessageService).textOf.bind(kernel.get(MessageService));
}

describe('error messages', () => {
  it('say in seconds how soon another attempt makes sense, and in minutes where that is long', async () => {
    const zh = await wordsOf('zh-CN');
    const tooMany = (seconds?: number, detailSeconds?: number) =>
      new ServiceError(
        429,
        'too-many',
        'slow down',
        seconds,
        undefined,
        detailSeconds ? { retryAfter: detailSeconds } : undefined,
      );
    expect(zh(tooMany(5))).toBe('操作过于频繁，请 5 秒后再试');
    expect(zh(tooMany(0.4))).toBe('操作过于频繁，请 1 秒后再试');
    expect(zh(tooMany(undefined, 45))).toBe('操作过于频繁，请 45 秒后再试');
    expect(zh(tooMany(900))).toBe('操作过于频繁，请 15 分钟后再试');
    expect((await wordsOf('en-US'))(tooMany(30))).toBe('Too many attempts. Try again in 30 s');
  });

  it('name the invalid fields and the reasons of the server', async () => {
    const zh = await wordsOf('zh-CN');
    const en = await wordsOf('en-US');
    const twoFields = new InputError('Name: required', 'input', { Name: 'required', 'Words.0': 'too rare' });
    expect(zh(twoFields)).toBe('填写的内容不符合要求：Name：必填；Words.0：too rare');
    expect(zh(twoFields, (name) => (name === 'Name' ? '名称' : undefined))).toContain('名称：必填');
    expect(en(fieldError('Url', 'url', 'is no URL'))).toMatch(/^Invalid input: Url: /);
    expect(en(new InputError('The request: is empty', 'input', { _: 'is empty' }))).toBe('Invalid input: is empty');
    expect(en(new InputError('too many levels', 'too-deep', { most: 5 }))).toBe('Invalid input: too many levels');
    expect(en(new InputError('no rows'))).toBe('Invalid input: no rows');
    expect(en(new ConflictError('taken'))).not.toContain('taken');
  });

  it('say that a write with an unknown outcome may be sent again', async () => {
    const lost = new ServiceError(0, 'unknown-outcome', '');
    expect((await wordsOf('zh-CN'))(lost)).toContain('可以放心再次提交，不会重复执行');
  });
});
