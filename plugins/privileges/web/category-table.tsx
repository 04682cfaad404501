import { useState } from 'react';
import { useText } from '#core/web';
import { classes, EmptyState, SearchInput, Toggle } from '#shared/ui';
import { setScope, type CategoryNode, type CategoryScope } from './category-scope';
import type { Tick } from './matrix';
import { TriStateBox } from './role-matrix';
import table from './role-matrix.module.css';
import styles from './roles.module.css';

interface CategoryTableProps {
  readonly label: string;
  readonly nodes: readonly CategoryNode[];
  readonly scope: CategoryScope;
  readonly saved: CategoryScope;
  readonly readOnly: boolean;
  readonly onChange: (scope: CategoryScope) => void;
}

const kinds = ['see', 'handle'] as const;

/**
 * The category tree with one checkbox for seeing and one for handling; the checkbox of a branch covers all its
 * descendants.
 */
export function CategoryTable({ label, nodes, scope, saved, readOnly, onChange }: CategoryTableProps) {
  const t = useText('privileges');
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim().toLowerCase();
  const matches = new Set(nodes.filter((node) => node.label.toLowerCase().includes(wanted)).map(({ value }) => value));
  const shown = nodes.filter(({ within }) => within.some((id) => matches.has(id)));
  const every = nodes.map(({ value }) => value);
  const tick = (kind: 'see' | 'handle', ids: readonly string[]): Tick => {
    const ticked = scope.restricted ? ids.filter((id) => scope[kind].has(id)).length : ids.length;
    return ticked === 0 ? 'none' : ticked === ids.length ? 'all' : 'some';
  };
  const box = (kind: 'see' | 'handle', name: string, ids: readonly string[]) => (
    <TriStateBox
      tick={tick(kind, ids)}
      disabled={readOnly || !scope.restricted || ids.length === 0}
      label={`${name} · ${t(`classes.${kind}`)}`}
      onChange={(on) => onChange(setScope(scope, kind, ids, on))}
    />
  );
  const differs = (kind: 'see' | 'handle', id: string): boolean =>
    scope.restricted && saved.restricted && scope[kind].has(id) !== saved[kind].has(id);
  return (
    <>
      <div className={styles.bar}>
        <Toggle
          checked={scope.restricted}
          disabled={readOnly}
          onChange={(restricted) => onChange({ ...scope, restricted })}
        >
          {t('classes.restricted')}
        </Toggle>
        <SearchInput
          className={styles.search}
          label={t('classes.search')}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      {!scope.restricted && <p className={styles.reason}>{t('classes.unrestricted')}</p>}
      {nodes.length === 0 ? (
        <EmptyState title={t('classes.noCategories')} text={t('classes.noCategoriesText')} />
      ) : shown.length === 0 ? (
        <EmptyState icon="search" title={t('classes.nothing')} />
      ) : (
        <div className={table.scroll} role="region" aria-label={label} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('classes.category')}</th>
                {kinds.map((kind) => (
                  <th key={kind} scope="col" className={table.verb}>
                    {t(`classes.${kind}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr className={table.group}>
                <th scope="row">{t('classes.all')}</th>
                {kinds.map((kind) => (
                  <td key={kind} className={table.verb}>
                    {box(kind, t('classes.all'), every)}
                  </td>
                ))}
              </tr>
              {shown.map((node) => (
                <tr key={node.value}>
                  <th scope="row">
                    <span className={styles.branch} style={{ '--level': node.level } as object}>
                      {node.label}
                    </span>
                  </th>
                  {kinds.map((kind) => (
                    <td key={kind} className={classes(table.verb, differs(kind, node.value) && table.changed)}>
                      {box(kind, node.label, node.within)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
