import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { useAllTexts, useText } from '#core/web';
import { Checkbox, classes, EmptyState } from '#shared/ui';
import type { RoleModule } from '../contract';
import type { Grant } from '../privilege-maps';
import { getArea, getCells, getGrant, groupAreas, letters, setCells, getTick, type Grants, type Tick } from './matrix';
import styles from './role-matrix.module.css';

interface RoleMatrixProps {
  readonly label: string;
  readonly modules: readonly RoleModule[];
  readonly grants: Grants;
  /** The saved grants, used to highlight changes. */
  readonly saved: Grants;
  readonly ceiling: Grants;
  /** Cells that stay selected. */
  readonly locked: Grants;
  readonly readOnly: boolean;
  readonly keyword: string;
  readonly onlyChanged: boolean;
  readonly onChange: (grants: Grants) => void;
}

/** Matrix of modules by verbs, grouped by area; a row, column or group can be selected as a whole. */
export const RoleMatrix = observer(function RoleMatrix({
  label,
  modules,
  grants,
  saved,
  ceiling,
  locked,
  readOnly,
  keyword,
  onlyChanged,
  onChange,
}: RoleMatrixProps) {
  const t = useText('privileges');
  const locale = useAllTexts();
  const getName = ({ Plugin_ID, Key }: RoleModule): string =>
    locale.has(Plugin_ID, `privilege.${Key}`) ? locale.text(Plugin_ID, `privilege.${Key}`) : Key;
  const differs = (grant: Grant): boolean => grants.has(grant) !== saved.has(grant);
  const wanted = keyword.trim().toLowerCase();
  const shown = modules.filter(
    (module) =>
      (wanted === '' || getName(module).toLowerCase().includes(wanted) || module.Key.includes(wanted)) &&
      (!onlyChanged || module.Verbs.some((verb) => differs(getGrant(module.Key, verb)))),
  );
  const set = (cells: readonly Grant[], on: boolean): void => onChange(setCells(grants, cells, on, ceiling, locked));
  const many = (cells: readonly Grant[], name: string) => (
    <TriStateBox
      tick={getTick(cells, grants)}
      disabled={readOnly || cells.length === 0}
      label={name}
      onChange={(on) => set(cells, on)}
    />
  );

  if (shown.length === 0)
    return <EmptyState icon="search" title={t('matrix.nothing')} text={t('matrix.nothingText')} />;
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('matrix.module')}</th>
            {letters.map((verbTag) => (
              <th key={verbTag} scope="col" className={styles.verb}>
                {t(`verb.${verbTag}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupAreas.map((area) => {
            const areaModules = shown.filter((module) => getArea(module) === area);
            if (areaModules.length === 0) return null;
            return (
              <Fragment key={area}>
                <tr className={styles.group}>
                  <th scope="colgroup">
                    {many(getCells(areaModules, ceiling), t('matrix.group', { area: t(`area.${area}`) }))}{' '}
                    {t(`area.${area}`)}
                  </th>
                  {letters.map((verbTag) => (
                    <td key={verbTag} className={styles.verb}>
                      {many(getCells(areaModules, ceiling, verbTag), `${t(`area.${area}`)} · ${t(`verb.${verbTag}`)}`)}
                    </td>
                  ))}
                </tr>
                {areaModules.map((module) => (
                  <tr key={module.Key}>
                    <th scope="row" title={module.Key}>
                      {many(getCells([module], ceiling), t('matrix.row', { module: getName(module) }))}{' '}
                      {getName(module)}
                    </th>
                    {letters.map((verbTag) => {
                      const cell = getGrant(module.Key, verbTag);
                      if (!module.Verbs.includes(verbTag))
                        return (
                          <td key={verbTag} className={classes(styles.verb, styles.none)}>
                            –
                          </td>
                        );
                      const note = !ceiling.has(cell)
                        ? t('matrix.beyond')
                        : locked.has(cell)
                          ? t('matrix.locked')
                          : undefined;
                      return (
                        <td
                          key={verbTag}
                          className={classes(styles.verb, differs(cell) && styles.changed)}
                          title={note}
                        >
                          <Checkbox
                            aria-label={`${getName(module)} · ${t(`verb.${verbTag}`)}${differs(cell) ? ` (${t('matrix.changed')})` : ''}`}
                            checked={grants.has(cell)}
                            disabled={readOnly || note !== undefined}
                            onChange={(on) => set([cell], on)}
                          />
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
});

interface TriStateBoxProps {
  readonly tick: Tick;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Checkbox for several cells, indeterminate when they differ. */
export function TriStateBox({ tick, label, disabled, onChange }: TriStateBoxProps) {
  return (
    <Checkbox
      aria-label={label}
      disabled={disabled}
      checked={tick === 'all'}
      indeterminate={tick === 'some'}
      onChange={() => onChange(tick !== 'all')}
    />
  );
}
