import { useState } from 'react';
import type { ResultOf } from '#core';
import { useText } from '#core/web';
import { Button, ButtonRow, ChoiceBox, EmptyState, IconButton, NumberInput, SortableList, Stack } from '#shared/ui';
import { moduleViews, type ChosenModule, type moduleSettingContract } from '../module-contract';
import styles from './report-templates.module.css';

interface ModuleListProps {
  readonly available: ResultOf<(typeof moduleSettingContract)['list']>['Available'];
  readonly modules: readonly ChosenModule[];
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onSave: (modules: readonly ChosenModule[]) => void;
  /** Omitted when there are no settings to reset. */
  readonly onReset?: () => void;
}

/** Modules of a subject in order, each with its view; others can be added below. */
export function ModuleList({ available, modules, disabled, busy, onSave, onReset }: ModuleListProps) {
  const t = useText('report-templates');
  const [list, setList] = useState(modules);
  const modulesById = new Map(available.map((each) => [each.Module_ID, each]));
  const title = (id: string): string => modulesById.get(id)?.Title ?? id;
  const change = (at: number, more: Partial<ChosenModule>): void =>
    setList(list.map((each, place) => (place === at ? { ...each, ...more } : each)));
  const others = available.filter(({ Module_ID }) => list.every((each) => each.Module_ID !== Module_ID));
  return (
    <Stack>
      {list.length === 0 && <EmptyState compact icon="chart" title={t('modules.none')} />}
      <SortableList
        label={t('modules.list')}
        items={list}
        getKey={({ Module_ID }) => Module_ID}
        getName={({ Module_ID }) => title(Module_ID)}
        onOrder={setList}
        disabled={disabled}
      >
        {(each, at) => {
          const name = title(each.Module_ID);
          const module = modulesById.get(each.Module_ID);
          return (
            <div className={styles.module}>
              <span className={styles.moduleName}>
                {at + 1}. {name}
              </span>
              <ChoiceBox
                className={styles.view}
                aria-label={t('modules.viewOf', { name })}
                value={each.View}
                disabled={disabled}
                choices={moduleViews
                  .filter((viewName) => viewName !== 'chart' || module?.Has_Chart)
                  .map((value) => ({ value, label: t(`view.${value}`) }))}
                onChange={(View) => change(at, { View: View || 'best' })}
              />
              {module?.Size != null && (
                <NumberInput
                  className={styles.size}
                  aria-label={t('modules.sizeOf', { name })}
                  min={1}
                  max={100}
                  placeholder={t('modules.size', { size: module.Size })}
                  value={each.Size}
                  disabled={disabled}
                  onChange={(Size) => change(at, { Size })}
                />
              )}
              {!disabled && (
                <IconButton
                  icon="delete"
                  label={t('modules.take', { name })}
                  onClick={() => setList(list.filter((_, place) => place !== at))}
                />
              )}
            </div>
          );
        }}
      </SortableList>
      {!disabled && others.length > 0 && (
        <ButtonRow>
          {others.map(({ Module_ID, Title }) => (
            <Button
              key={Module_ID}
              small
              icon="add"
              onClick={() => setList([...list, { Module_ID, View: 'best', Size: null }])}
            >
              {Title}
            </Button>
          ))}
        </ButtonRow>
      )}
      {!disabled && (
        <ButtonRow>
          <Button kind="primary" busy={busy} disabled={list === modules} onClick={() => onSave(list)}>
            {t('save')}
          </Button>
          {onReset && (
            <Button busy={busy} onClick={onReset}>
              {t('modules.reset')}
            </Button>
          )}
        </ButtonRow>
      )}
    </Stack>
  );
}
