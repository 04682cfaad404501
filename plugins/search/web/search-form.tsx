import { useText } from '#core/web';
import { Button, SearchInput } from '#shared/ui';
import styles from './search.module.css';

/** The line in which a search is typed. */
export function SearchForm({
  keyword,
  onSearch,
}: {
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}) {
  const t = useText('search');
  return (
    <form
      className={styles.form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get('keyword') ?? '').trim());
      }}
    >
      <SearchInput
        name="keyword"
        label={t('title.search')}
        placeholder={t('placeholder')}
        key={keyword}
        defaultValue={keyword}
      />
      <Button type="submit" kind="primary">
        {t('submit')}
      </Button>
    </form>
  );
}
