import { fitCharacters, type ChannelMessage } from '#plugins/messages/server';
import { formatDate } from '#shared/time';

/** Max characters of a template field, by the kind that its name begins with. */
const maxLength: Readonly<Record<string, number>> = {
  thing: 20,
  short_thing: 5,
  character_string: 32,
  phrase: 5,
  name: 10,
  const: 20,
  number: 32,
  amount: 20,
};

/** Returns the template data by field, or the name of an empty field, which the service would reject. */
export function templateData(
  fields: Readonly<Record<string, string>>,
  { subject, text, parameters }: Pick<ChannelMessage, 'subject' | 'text' | 'parameters'>,
  at: number,
): Readonly<Record<string, { readonly value: string }>> | string {
  const valuesByField: Readonly<Record<string, string>> = {
    subject,
    text,
    time: formatDate(at, 'yyyy-MM-dd HH:mm'),
    ...parameters,
  };
  const data: Record<string, { readonly value: string }> = {};
  for (const [field, pattern] of Object.entries(fields)) {
    const value = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => valuesByField[name] ?? '').trim();
    if (value === '') return field;
    data[field] = { value: fitCharacters(value, maxLength[field.replace(/\d+$/, '')] ?? 200) };
  }
  return data;
}
