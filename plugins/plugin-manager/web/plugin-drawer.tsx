import { usePluginName, useText } from '#core/web';
import { Drawer, Note, Stack, TimeText } from '#shared/ui';
import type { PluginRow } from '../contract';

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return (
    <section>
      <h3>
        {title} {names.length}
      </h3>
      <Note>{names.length > 0 ? names.join(', ') : '—'}</Note>
    </section>
  );
}

/** Details and errors of a plugin. */
export function PluginDrawer({ row, onClose }: { readonly row: PluginRow | undefined; readonly onClose: () => void }) {
  const t = useText('plugin-manager');
  const getName = usePluginName();
  return (
    <Drawer open={row !== undefined} wide title={row ? getName(row.Plugin_ID) : ''} onClose={onClose}>
      {row && (
        <Stack>
          <Note>{row.Summary}</Note>
          {row.Failure && (
            <p role="alert">
              <TimeText at={row.Failure.At} form="full" /> {row.Failure.Message}
            </p>
          )}
          {row.Changed_At && (
            <Note>
              {t('changed', { name: row.Changed_By ?? '—' })} <TimeText at={row.Changed_At} form="full" />
            </Note>
          )}
          <Names title={t('brings.screens')} names={row.Screens} />
          <Names title={t('brings.points')} names={row.Extends} />
          <Names title={t('brings.tables')} names={row.Tables} />
          <Names title={t('brings.requires')} names={row.Requires.map(getName)} />
          <Names title={t('brings.neededBy')} names={row.Needed_By.map(getName)} />
          <Note>{t('brings.calls', { calls: row.Calls, jobs: row.Jobs })}</Note>
        </Stack>
      )}
    </Drawer>
  );
}
