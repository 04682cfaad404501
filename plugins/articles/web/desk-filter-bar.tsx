import { useCallback, useMemo, type ReactNode } from 'react';
import type { Client } from '#core';
import { HttpService, useClient, useLoaded, useService, useText } from '#core/web';
import { provinces, shortNameOf } from '#shared/geo';
import {
  ChoiceBox,
  DateRangePicker,
  FilterBar,
  FilterItem,
  SearchInput,
  SelectBox,
  TextInput,
  Toggle,
  type ActiveFilter,
  type Choice,
  type OptionLoader,
  useTerm,
  useUi,
} from '#shared/ui';
import { articleStatusTerms, emotionTerms } from '#shared/vocabulary';
import { articleSorts } from '../article';
import { articleContract } from '../contract';
import { deskDefaults, type DeskState } from './desk-filter';
import type { ArticleQuery } from './use-article-list';

interface DeskFilterBarProps {
  readonly state: DeskState;
  readonly setState: (changes: Partial<DeskState>) => void;
  /** The filter as calls want it; sites and authors are offered by how often they stand in it. */
  readonly filter: ArticleQuery;
  readonly actions: ReactNode;
}

/** The values that stand most often in the list; what was typed may be chosen too. */
function frequent(
  client: Client<typeof articleContract>,
  filter: ArticleQuery,
  field: 'Site' | 'Author',
): OptionLoader {
  return async (keyword, signal) => {
    const { [field]: _own, ...rest } = filter;
    const { list } = await client.distribution({ query: { ...rest, field, size: 100 } as never }, { signal });
    const found = list
      .filter(({ Value }) => Value.includes(keyword))
      .slice(0, 50)
      .map(({ Value, Count }) => ({ value: Value, label: `${Value} (${Count})` }));
    return keyword !== '' && !found.some(({ value }) => value === keyword)
      ? [...found, { value: keyword, label: keyword }]
      : found;
  };
}

/** Everything that narrows the desk. What is on stands below in words and goes with one click. */
export function DeskFilterBar({ state, setState, filter, actions }: DeskFilterBarProps) {
  const t = useText('articles');
  const term = useTerm();
  const { language } = useUi();
  const client = useClient(articleContract);
  const http = useService(HttpService);
  const reset = (): void => setState({ ...deskDefaults, Subject_ID: state.Subject_ID });
  const choices = <Name extends string>(prefix: string, names: readonly Name[]) =>
    names.map((value) => ({ value, label: t(`${prefix}.${value}`) }));
  const sites = useMemo(() => frequent(client, filter, 'Site'), [client, filter]);
  const authors = useMemo(() => frequent(client, filter, 'Author'), [client, filter]);
  const tags = useCallback<OptionLoader>(
    async (keyword, signal) =>
      (
        await http.request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', {
          query: { entity_name: 'article-tag', keyword },
          signal,
        })
      ).list,
    [http],
  );
  const groups =
    useLoaded(
      async (signal) =>
        (
          await http.request<{ readonly list: readonly Choice[] }>('GET', '/v1/select-helper', {
            query: { entity_name: 'client-preferred-website-group' },
            signal,
          })
        ).list,
      [http],
    ).data ?? [];
  const said: Partial<Record<keyof DeskState, string>> = {
    Emotion: state.Emotion && term(emotionTerms, state.Emotion),
    Region: state.Region && shortNameOf(state.Region),
    Site: state.Site,
    Site_Group_ID:
      state.Site_Group_ID && (groups.find(({ value }) => value === state.Site_Group_ID)?.label ?? state.Site_Group_ID),
    Domain: state.Domain,
    Author: state.Author,
    Tag: state.Tag,
    Status: state.Status && term(articleStatusTerms, state.Status),
    Is_Read: state.Is_Read && t(`read.${state.Is_Read}`),
    place: state.place && t(`place.${state.place}`),
    keyword: state.keyword,
  };
  const labels: Partial<Record<keyof DeskState, string>> = {
    Emotion: t('filter.emotion'),
    Region: t('region'),
    Site: t('source'),
    Site_Group_ID: t('filter.siteGroup'),
    Domain: t('filter.domain'),
    Author: t('author'),
    Tag: t('tags'),
    Status: t('filter.status'),
    Is_Read: t('filter.read'),
    place: t('filter.place'),
    keyword: t('filter.keyword'),
  };
  const active = (Object.keys(labels) as (keyof DeskState)[]).flatMap((name): ActiveFilter[] =>
    said[name] ? [{ key: name, text: `${labels[name]}: ${said[name]}`, onRemove: () => setState({ [name]: '' }) }] : [],
  );

  return (
    <FilterBar onReset={reset} shown={6} active={active} actions={actions}>
      <FilterItem label={t('filter.time')}>
        {(id) => <DateRangePicker id={id} value={state.time} onChange={(time) => setState({ time })} />}
      </FilterItem>
      <FilterItem label={t('filter.emotion')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={state.Emotion}
            empty={t('read.all')}
            choices={emotionTerms.choices(language)}
            onChange={(Emotion) => setState({ Emotion })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.read')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={state.Is_Read}
            empty={t('read.all')}
            choices={choices('read', ['false', 'true'])}
            onChange={(Is_Read) => setState({ Is_Read })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.sort')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={state.sort}
            choices={choices('sort', articleSorts)}
            onChange={(sort) => setState({ sort: sort || 'time' })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.keyword')}>
        {(id) => (
          <SearchInput
            id={id}
            label={t('filter.keyword')}
            key={state.keyword}
            defaultValue={state.keyword}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing)
                setState({ keyword: event.currentTarget.value.trim() });
            }}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.merged')}>
        {(id) => (
          <Toggle
            id={id}
            checked={state.merged === 'true'}
            onChange={(merged) => setState({ merged: String(merged) })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.place')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={state.place}
            empty={t('place.all')}
            choices={choices('place', ['title', 'body'])}
            onChange={(place) => setState({ place })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('region')}>
        {(id) => (
          <SelectBox
            id={id}
            value={state.Region || null}
            options={provinces().map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(Region) => setState({ Region: Region ?? '' })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('source')}>
        {(id) => (
          <SelectBox
            id={id}
            value={state.Site || null}
            labels={{ [state.Site]: state.Site }}
            options={sites}
            onChange={(Site) => setState({ Site: Site ?? '' })}
          />
        )}
      </FilterItem>
      {(groups.length > 0 || state.Site_Group_ID !== '') && (
        <FilterItem label={t('filter.siteGroup')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.Site_Group_ID}
              empty={t('read.all')}
              choices={groups.map(({ value, label }) => ({ value, label }))}
              onChange={(Site_Group_ID) => setState({ Site_Group_ID })}
            />
          )}
        </FilterItem>
      )}
      <FilterItem label={t('author')}>
        {(id) => (
          <SelectBox
            id={id}
            value={state.Author || null}
            labels={{ [state.Author]: state.Author }}
            options={authors}
            onChange={(Author) => setState({ Author: Author ?? '' })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.domain')}>
        {(id) => (
          <TextInput
            id={id}
            key={state.Domain}
            defaultValue={state.Domain}
            onBlur={(event) => setState({ Domain: event.target.value.trim() })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') setState({ Domain: event.currentTarget.value.trim() });
            }}
          />
        )}
      </FilterItem>
      <FilterItem label={t('tags')}>
        {(id) => (
          <SelectBox
            id={id}
            value={state.Tag || null}
            labels={{ [state.Tag]: state.Tag }}
            options={tags}
            onChange={(Tag) => setState({ Tag: Tag ?? '' })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.status')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={state.Status}
            empty={t('read.all')}
            choices={choices('status', articleStatusTerms.values)}
            onChange={(Status) => setState({ Status })}
          />
        )}
      </FilterItem>
    </FilterBar>
  );
}
