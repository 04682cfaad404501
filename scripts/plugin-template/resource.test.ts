import { describe, expect, it } from '@rstest/core';
import { draftSchema, resourceContract } from '#core/resource';
import { pluginTemplate } from './plugin';
import { pluginTemplateEntry } from './resource';

describe('pluginTemplateEntry', () => {
  it('is guarded by a privilege that the plugin declares', () => {
    const requiredPrivileges = Object.values(resourceContract(pluginTemplateEntry)).map(
      ({ privilege: [key, verb] }) => ({
        key,
        verb,
      }),
    );
    const declared: Readonly<Record<string, readonly string[]>> = pluginTemplate.privileges;
    expect(requiredPrivileges.filter(({ key, verb }) => !declared[key]?.includes(verb))).toEqual([]);
  });

  it('requires a name and a valid level', () => {
    const schema = draftSchema(pluginTemplateEntry);
    expect(schema.parse({ Name: ' a ', Level: 'low' })).toEqual({
      Name: 'a',
      Level: 'low',
      Remark: null,
      Is_Enabled: true,
    });
    expect(schema.safeParse({ Name: '', Level: 'low' }).success).toBe(false);
    expect(schema.safeParse({ Name: 'a', Level: 'middle' }).success).toBe(false);
  });
});
