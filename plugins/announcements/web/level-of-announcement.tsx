import { useText } from '#core/web';
import { Tag } from '#shared/ui';
import type { ShownAnnouncement } from '../contract';

const tones = { urgent: 'negative', important: 'warning', ordinary: undefined } as const;

/** Label of an announcement's level. */
export function LevelOfAnnouncement({ level }: { readonly level: ShownAnnouncement['Level'] }) {
  const t = useText('announcements');
  return <Tag tone={tones[level]}>{t(`announcement.choices.Level.${level}`)}</Tag>;
}
