import type { Language } from '#core';
import { pluginTexts } from '#core/server';
import type { AuthorLabel } from '../author-labels';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

const texts = pluginTexts('comment-monitor', { 'zh-CN': chinese, 'en-US': english });

/** Returns the name of a label; predefined kinds are named in the reader's language. */
export const labelName = (
  { Author_Label_Name, Kind }: Pick<AuthorLabel, 'Author_Label_Name' | 'Kind'>,
  language: Language,
): string => (Kind ? texts(language)(`label.kind.${Kind}`) : Author_Label_Name);
