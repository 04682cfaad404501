import { InputError } from '#core';
import { getLabel, getTable, type Field, type Resource, isId } from '#core/resource';
import { containsText, nameOrder, type Parameters } from '../database';
import { column } from './resource-table';

const bound = (kind: Field['kind'], name: string, text: string): unknown => {
  if (kind === 'time') {
    const date = new Date(text);
    if (Number.isNaN(date.getTime())) throw new InputError(`${name}: ${text} is not a valid time`);
    return date;
  }
  const number = Number(text);
  if (!Number.isFinite(number)) throw new InputError(`${name}: ${text} is not a number`);
  return number;
};

function getFilter(name: string, field: Field, text: string, parameters: Parameters): string {
  const target = column(name);
  if (field.filter === 'contains') {
    return field.kind === 'words'
      ? `exists (select 1 from unnest(${target}) word where ${containsText(parameters.add(text), 'word')})`
      : containsText(parameters.add(text), target);
  }
  if (field.filter === 'range') {
    const [from = '', to = ''] = text.split('..');
    const conditions = [
      from && `${target} >= ${parameters.add(bound(field.kind, name, from))}`,
      to && `${target} <= ${parameters.add(bound(field.kind, name, to))}`,
    ].filter(Boolean);
    return conditions.length > 0 ? conditions.join(' and ') : 'true';
  }
  if (field.kind === 'toggle') return `${target} is ${text === 'true' || text === '1' ? 'true' : 'not true'}`;
  const values = text.split(',').filter(Boolean);
  if (field.kind === 'reference') {
    if (!values.every(isId)) throw new InputError(`${name}: ${text} is not an id`);
    const list = `${parameters.add(values)}::bigint[]`;
    return field.multiple ? `${target} && ${list}` : `${target} = any(${list})`;
  }
  return field.kind === 'number'
    ? `${target} = any(${parameters.add(values.map((value) => bound('number', name, value)))}::float8[])`
    : `${target} = any(${parameters.add(values)}::text[])`;
}

/** Builds the conditions of a list, apart from its owner. */
export function getConditions(
  resource: Resource,
  query: Readonly<Record<string, unknown>>,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = query[name];
    if (field.filter && typeof value === 'string' && value !== '')
      conditions.push(getFilter(name, field, value, parameters));
  }
  if (typeof query.keyword === 'string' && query.keyword !== '')
    conditions.push(containsText(parameters.add(query.keyword), column(getLabel(resource))));
  return conditions;
}

/** Builds the order of a list: a declared field, then the key, so that pages never overlap. */
export function getOrder(resource: Resource, sort: string | undefined): string {
  const wanted = sort || resource.sort || resource.key;
  const name = wanted.replace(/^-/, '');
  if (name !== resource.key && !Object.hasOwn(resource.fields, name) && !['Created_At', 'Updated_At'].includes(name))
    throw new InputError(`sort: unknown field ${name}`);
  const direction = wanted.startsWith('-') ? 'desc' : 'asc';
  const isText = resource.fields[name]?.kind === 'text';
  const order = isText ? nameOrder(column(name), direction) : `${column(name)} ${direction} nulls last`;
  return `${order}, ${column(resource.key)} ${direction}`;
}

export const quotedTable = (resource: Resource): string => column(getTable(resource));
