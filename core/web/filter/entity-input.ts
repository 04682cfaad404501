import { createElement, type ReactNode } from 'react';
import { SelectBox } from '#shared/ui';
import { useLabels } from '../resource-screen/use-labels';
import { useOptions } from '../form/use-options';

interface EntityInputProps {
  readonly id: string;
  readonly entity: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Selects a row of an entity by typing. */
export function EntityInput({ id, entity, value, onChange }: EntityInputProps): ReactNode {
  const options = useOptions(entity);
  const getLabel = useLabels(value === '' ? [] : [{ entity, id: value }]);
  return createElement(SelectBox, {
    id,
    value: value || null,
    labels: { [value]: getLabel(entity, value) },
    options,
    onChange: (next) => onChange(next ?? ''),
  });
}
