import { InputError, withServices } from '#core';
import { moduleTexts, serveModule, getWire, type ServedModule } from '#plugins/analysis/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { alertLevels } from '../modules';
import { MessageFiguresReader } from './message-figures';

const moduleDefaults = {
  plugin: 'alerts',
  texts: moduleTexts('alerts', { 'zh-CN': chinese, 'en-US': english }),
} as const;

/** Modules with notifications by level: of the whole client, or of one subject. */
export const alertModules = withServices(
  { messageFiguresReader: MessageFiguresReader },
  ({ messageFiguresReader }): readonly ServedModule[] => [
    serveModule(alertLevels, moduleDefaults, async ({ caller, filter, time }) => {
      const subject = filter.Subject_ID || undefined;
      if (subject?.includes(',')) throw new InputError('Subject_ID: must be a single subject', 'input');
      const counts = await messageFiguresReader.levels(caller, caller.clientId, getWire(time), subject);
      return {
        rows: counts.map(({ level, count }) => ({ Level: level, Count: count })),
        counted: counts.reduce((sum, { count }) => sum + count, 0),
      };
    }),
  ],
);
