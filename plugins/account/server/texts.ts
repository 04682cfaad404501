import texts from '../locales/zh-CN.json';

/** The text of a message to a mainland phone, with its facts filled in. */
export function smsText(name: keyof (typeof texts)['sms'], facts: Readonly<Record<string, string>>): string {
  return texts.sms[name].replace(/\{\{(\w+)\}\}/g, (_, key: string) => facts[key] ?? '');
}
