import { useState } from 'react';
import { QueryReading, useText } from '#core/web';
import { Button, SearchInput } from '#shared/ui';
import styles from './search.module.css';

/** Search input, with the interpretation of the text below it. */
export function SearchForm({
  keyword,
  onSearch,
}: {
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}) {
  return <TypedForm key={keyword} keyword={keyword} onSearch={onSearch} />;
}

function TypedForm({ keyword, onSearch }: { readonly keyword: string; readonly onSearch: (keyword: string) => void }) {
  const t = useText('search');
  const [typed, setTyped] = useState(keyword);
  return (
    <form
      className={styles.form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <div className={styles.line}>
        <SearchInput
          name="keyword"
          label={t('title.search')}
          placeholder={t('placeholder')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" kind="primary">
          {t('submit')}
        </Button>
      </div>
      <QueryReading text={typed} takesSentences />
    </form>
  );
}
