import { useText } from '#core/web';
import { Panel, Stack } from '#shared/ui';
import type { Change } from '../entry';
import styles from './help.module.css';

/** Changes by version, newest first. */
export function ChangeLog({ changes }: { readonly changes: readonly Change[] }) {
  const t = useText('help');
  return (
    <Stack>
      {changes.map(({ version, lines }) => (
        <Panel key={version} title={t('version', { version })}>
          <ul className={styles.changes}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Panel>
      ))}
    </Stack>
  );
}
