import { observer } from 'mobx-react-lite';
import { orderManifests } from '#core';
import { useKernel, usePluginName, useText, type FieldInputProps, type ResourceParts } from '#core/web';
import { Checkbox, Tag } from '#shared/ui';
import type { clientServiceType } from '../resource';
import styles from './client-form.module.css';

/** Checklist of the plugins of a service type; a selected plugin without its required plugins is marked. */
const PluginChecklist = observer(function PluginChecklist({
  field,
  value,
  draft,
  onChange,
  disabled,
}: FieldInputProps) {
  const t = useText('clients');
  const { manifests } = useKernel();
  const chosen = new Set((value as readonly string[] | null) ?? []);
  const all = draft.Is_All_Plugins === true;
  const essential = new Set(manifests.filter((manifest) => manifest.essential).map(({ id }) => id));
  const on = new Set(
    orderManifests(manifests.filter(({ id }) => all || essential.has(id) || chosen.has(id))).map(({ id }) => id),
  );
  const getName = usePluginName();
  const toggle = (id: string, tick: boolean): void => {
    const next = new Set(chosen);
    if (!tick) next.delete(id);
    else for (const needed of withNeeds(id, manifests)) if (!essential.has(needed)) next.add(needed);
    onChange([...next]);
  };
  return (
    <div id={field.id} role="group" aria-describedby={field['aria-describedby']} className={styles.plugins}>
      {manifests
        .filter(({ id }) => !essential.has(id))
        .map(({ id, requires = [] }) => {
          const missing = requires.filter((needed) => !on.has(needed));
          const needs = requires.filter((needed) => !essential.has(needed));
          return (
            <div key={id} className={styles.plugin}>
              <Checkbox
                disabled={disabled || all}
                checked={all || chosen.has(id)}
                onChange={(tick) => toggle(id, tick)}
              >
                {getName(id)}{' '}
                {needs.length > 0 && (
                  <span className={styles.note}>{t('needs', { names: needs.map(getName).join(', ') })}</span>
                )}
              </Checkbox>
              {chosen.has(id) && !all && missing.length > 0 && (
                <Tag tone="warning">{t('lacks', { names: missing.map(getName).join(', ') })}</Tag>
              )}
            </div>
          );
        })}
    </div>
  );
});

/** Returns a plugin with all plugins that it requires. */
function withNeeds(
  id: string,
  manifests: readonly { readonly id: string; readonly requires?: readonly string[] }[],
  collectedIds = new Set<string>(),
): ReadonlySet<string> {
  if (collectedIds.has(id)) return collectedIds;
  collectedIds.add(id);
  for (const needed of manifests.find((manifest) => manifest.id === id)?.requires ?? [])
    withNeeds(needed, manifests, collectedIds);
  return collectedIds;
}

/** Form of service types, with a checklist of the plugins of this build. */
const serviceTypeParts: ResourceParts<typeof clientServiceType> = {
  inputs: { Plugin_IDs: PluginChecklist },
  without: ['import'],
  removal: 'confirm',
};

export default serviceTypeParts;
