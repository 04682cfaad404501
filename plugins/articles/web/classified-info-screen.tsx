import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { AuthService, useClient, useLoaded, useService, useText, useWidgets } from '#core/web';
import { Button, ChoiceBox, DateRangePicker, FilterBar, FilterItem, PageHeader, SearchInput, SplitPane, Toggle, useUrlState, wireRangeOf } from '#shared/ui';
import { mediaTypes, type MediaType } from '#shared/query';
import { articleContract } from '../contract';
import { articleSorts } from '../article';
import { ArticleList } from './article-list';
import type { ArticleQuery } from './use-article-list';
import styles from './classified-info-screen.module.css';

const defaults = { Subject_ID: '', time: 'last-7-days', Media_Type: '', Emotion: '', Is_Read: '', merged: 'true', keyword: '', place: '', sort: 'time' };
const kinds = Object.keys(mediaTypes) as MediaType[];

/** The main desk: subjects at the side, all filters in the address, the list with keyboard triage. */
const ClassifiedInfoScreen = observer(() => {
  const t = useText('articles');
  const client = useClient(articleContract);
  const timeZone = useService(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const [state, setState] = useUrlState(defaults);
  const sides = useWidgets('articles.side');
  const filter = useMemo((): ArticleQuery => {
    const wire: Record<string, string> = {
      Subject_ID: state.Subject_ID, Published_At: wireRangeOf(state.time, timeZone), Emotion: state.Emotion, Is_Read: state.Is_Read,
      Is_Merged: state.merged === 'true' ? 'true' : '', keyword: state.keyword, place: state.place,
    };
    return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== ''));
  }, [state, timeZone]);
  const query = useMemo((): ArticleQuery => ({ ...filter, ...(state.Media_Type ? { Media_Type: state.Media_Type } : {}), sort: state.sort }), [filter, state.Media_Type, state.sort]);
  const media = useLoaded((signal) => client.mediaCounts({ query: filter as never }, { signal }), [JSON.stringify(filter)]);
  const counts = new Map(media.data?.list.map(({ Media_Type, Count }) => [Media_Type, Count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reset = (): void => setState(defaults);
  const choices = <Name extends string>(prefix: string, names: readonly Name[]) => names.map((value) => ({ value, label: t(`${prefix}.${value}`) }));

  const list = (
    <div className={styles.main}>
      <FilterBar onReset={reset} shown={6}>
        <FilterItem label={t('filter.time')}>{(id) => <DateRangePicker id={id} value={state.time} onChange={(time) => setState({ time })} />}</FilterItem>
        <FilterItem label={t('filter.emotion')}>
          {(id) => <ChoiceBox id={id} value={state.Emotion} empty={t('read.all')} choices={choices('emotion', ['negative', 'neutral', 'positive'])} onChange={(Emotion) => setState({ Emotion })} />}
        </FilterItem>
        <FilterItem label={t('filter.read')}>
          {(id) => <ChoiceBox id={id} value={state.Is_Read} empty={t('read.all')} choices={choices('read', ['false', 'true'])} onChange={(Is_Read) => setState({ Is_Read })} />}
        </FilterItem>
        <FilterItem label={t('filter.place')}>
          {(id) => <ChoiceBox id={id} value={state.place} empty={t('place.all')} choices={choices('place', ['title', 'body'])} onChange={(place) => setState({ place })} />}
        </FilterItem>
        <FilterItem label={t('filter.sort')}>{(id) => <ChoiceBox id={id} value={state.sort} choices={choices('sort', articleSorts)} onChange={(sort) => setState({ sort: sort || 'time' })} />}</FilterItem>
        <FilterItem label={t('filter.keyword')}>
          {(id) => <SearchInput id={id} label={t('filter.keyword')} key={state.keyword} defaultValue={state.keyword} onKeyDown={(event) => { if (event.key === 'Enter') setState({ keyword: event.currentTarget.value.trim() }); }} />}
        </FilterItem>
        <FilterItem label={t('filter.merged')}>{(id) => <Toggle id={id} checked={state.merged === 'true'} onChange={(merged) => setState({ merged: String(merged) })}>{t('merge')}</Toggle>}</FilterItem>
      </FilterBar>
      <div className={styles.media} role="group" aria-label={t('filter.media')}>
        <Button small aria-pressed={state.Media_Type === ''} onClick={() => setState({ Media_Type: '' })}>{`${t('allMedia')} ${all}`}</Button>
        {kinds.filter((kind) => counts.has(kind) || kind === state.Media_Type).map((kind) => (
          <Button key={kind} small aria-pressed={state.Media_Type === kind} onClick={() => setState({ Media_Type: kind })}>{`${t(`media.${kind}`)} ${counts.get(kind) ?? 0}`}</Button>
        ))}
      </div>
      <ArticleList query={query} onReset={reset} />
    </div>
  );
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title.classifiedInfo')} />
      {sides.length === 0 ? list : (
        <SplitPane side={sides.map(({ id, Component }) => <Component key={id} selected={state.Subject_ID} onSelect={(Subject_ID: string) => setState({ Subject_ID })} />)}>{list}</SplitPane>
      )}
    </div>
  );
});

export default ClassifiedInfoScreen;
