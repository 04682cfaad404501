import { observer } from 'mobx-react-lite';
import { FilterInput, useFilters, useNamedText, type RowForm } from '#core/web';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { Field, FieldGrid } from '#shared/ui';
import { changedFilter, filterState, ruleFilters } from './rule-draft';

/** Article filter of a rule, using the filters of the article list. */
export const RuleFilter = observer(({ form }: { readonly form: RowForm }) => {
  const text = useNamedText();
  const { filters } = useFilters(articleFilterList, articleFilters.filters);
  const offered = ruleFilters(filters).filter(({ control }) => control.kind !== 'link');
  const state = filterState(offered, form.draft.Filter);
  const change = (changes: Readonly<Record<string, string>>): void =>
    form.set('Filter', changedFilter(offered, form.draft.Filter, changes));
  return (
    <FieldGrid>
      {offered.map((filter) => (
        <Field key={filter.name} label={text(filter.label)}>
          {({ id }) => <FilterInput id={id} filter={filter} state={state} setState={change} />}
        </Field>
      ))}
    </FieldGrid>
  );
});
