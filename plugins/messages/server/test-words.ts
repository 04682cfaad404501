import type { Caller } from '#core/server';

const words = {
  'zh-CN': { subject: '测试消息', text: '这是一条测试消息，收到即表示渠道可用。' },
  'en-US': { subject: 'Test message', text: 'This is a test. If you can read it, the channel works.' },
} as const;

/** Returns the content of a test message. */
export const testWords = (language: Caller['language']) => ({
  kind: 'test',
  template: 'test',
  ...words[language === 'zh-CN' ? language : 'en-US'],
});
