import { z } from 'zod';
import type { ChannelField, SettingValue } from '../contract';
import type { MessageChannel } from './channel';

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: SettingValue;
}

function getKind({ type, enum: choices }: Property): ChannelField['Kind'] {
  if (choices) return 'choice';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'toggle';
  return type === 'object' ? 'pairs' : 'text';
}

/** Returns the form fields of a channel's settings, derived from its schema. */
export function settingsFields({ settings, secrets }: Pick<MessageChannel, 'settings' | 'secrets'>): ChannelField[] {
  const { properties = {}, required = [] } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, Property>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    Name: name,
    Kind: secrets.includes(name) ? (property.type === 'object' ? 'secret-pairs' : 'secret') : getKind(property),
    Choices: [...(property.enum ?? [])],
    Is_Required: required.includes(name),
    Default: property.default ?? null,
  }));
}
