import { describe, expect, it } from '@rstest/core';
import { languages } from '#core';
import { pluginNameKey } from '../../core/web/plugins/plugin-name-key';
import { withoutComments } from './code-brackets';
import { manifests, resources } from './registry';
import { hasText, textFolders, getTexts } from './texts';
import { filesBelow, pluginIds, textOf } from './tree';

const variables = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name).sort();

describe('texts', () => {
  it('exist in every language for every plugin', () => {
    expect(pluginIds.filter((id) => languages.some((language) => !getTexts(`plugins/${id}`, language)))).toEqual([]);
  });

  it('have the same keys and the same variables in every language', () => {
    for (const folder of textFolders) {
      const [chinese, english] = [getTexts(folder, 'zh-CN'), getTexts(folder, 'en-US')];
      const plain = (keys: Iterable<string> = []) =>
        [...new Set([...keys].map((key) => key.replace(/_(one|other)$/, '')))].sort();
      expect({ folder, keys: plain(english?.keys()) }).toEqual({ folder, keys: plain(chinese?.keys()) });
      for (const [key, text] of english ?? []) {
        const twin =
          chinese?.get(key) ??
          chinese?.get(key.replace(/_(one|other)$/, '')) ??
          chinese?.get(key.replace(/_(one|other)$/, '_other'));
        if (twin !== undefined && !key.endsWith('_one'))
          expect({ folder, key, variables: variables(text) }).toEqual({ folder, key, variables: variables(twin) });
      }
    }
  });

  it('end a link before any sign that programs take for part of it', () => {
    const swallowed = textFolders.flatMap((folder) =>
      languages.flatMap((language) =>
        [...(getTexts(folder, language) ?? [])]
          .filter(([, text]) => /\{\{\s*\w*(link|url)\s*\}\}[^\s"<]/i.test(text))
          .map(([key]) => `${folder} ${language} ${key}`),
      ),
    );
    expect(swallowed).toEqual([]);
  });

  // A language is listed under its native name: 中文.
  it('are never empty, and never Chinese in the English texts', () => {
    const empty = textFolders.flatMap((folder) =>
      languages.flatMap((language) =>
        [...(getTexts(folder, language) ?? [])]
          .filter(([, text]) => text.trim() === '')
          .map(([key]) => `${folder} ${language} ${key}`),
      ),
    );
    const chinese = textFolders.flatMap((folder) =>
      [...(getTexts(folder, 'en-US') ?? [])]
        .filter(([, text]) => text !== '中文' && /\p{Script=Han}|[，。！？；：（）「」《》、]/u.test(text))
        .map(([key]) => `${folder} ${key}`),
    );
    expect(empty).toEqual([]);
    expect(chinese).toEqual([]);
  });

  it('name every plugin, route, menu item, action, privilege and notice', () => {
    const missing = manifests.flatMap((manifest) => {
      const { id, routes = [], menus = [], actions = [], privileges = {}, notices = [] } = manifest;
      return [
        pluginNameKey(manifest),
        ...routes.map(({ title }) => title),
        ...menus.map(({ code }) => `menu.${code}`),
        ...actions.map(({ code }) => `action.${code}`),
        ...Object.keys(privileges).map((key) => `privilege.${key}`),
        ...notices.map(({ type }) => `notice.${type}`),
      ]
        .filter((key) => !hasText(`plugins/${id}`, key))
        .map((key) => `${id}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it('label every resource, its fields and its options', () => {
    const missing = resources.flatMap(({ resource: { plugin, name, fields } }) =>
      [
        `${name}.title`,
        `${name}.empty`,
        ...Object.entries(fields).flatMap(([field, { values = [], terms }]) => [
          `${name}.fields.${field}`,
          ...(terms ? [] : values).map((value) => `${name}.choices.${field}.${value}`),
        ]),
      ]
        .filter((key) => !hasText(`plugins/${plugin}`, key))
        .map((key) => `${plugin}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('exist for every key used in code', () => {
    const getOwner = (path: string) => /^(plugins\/[^/]+|shared\/[^/]+)/.exec(path)?.[1] ?? 'core/web';
    const common = textFolders.filter((folder) => !folder.startsWith('plugins/'));
    const missing = filesBelow(['core', 'plugins', 'shared'], /\.tsx?$/)
      .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
      .flatMap((path) =>
        [...withoutComments(textOf(path)).matchAll(/(?<![\w.])(?:i18n\.)?t\(\s*'([^'\n]+)'|i18nKey="([^"]+)"/g)].map(
          (match) => ({ path, key: match[1] ?? match[2] ?? '' }),
        ),
      )
      .filter(({ path, key }) => {
        const [namespace, rest] = key.includes(':')
          ? [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
          : ['', key];
        return !(
          namespace && pluginIds.includes(namespace) ? [`plugins/${namespace}`] : [getOwner(path), ...common]
        ).some((folder) => hasText(folder, rest));
      });
    expect(missing.map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
  });
});
