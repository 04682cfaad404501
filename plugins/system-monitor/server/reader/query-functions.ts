const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Functions of PostgreSQL that an ad hoc query may call. Each takes and returns values of about the size of a cell:
 * functions that build larger ones (`repeat`, `lpad`, `replace`, `string_agg`, `array_agg`, `*_to_xml`), wait
 * (`pg_sleep`), lock, change settings or read files are absent.
 */
export const queryFunctions: ReadonlySet<string> = new Set([
  ...words(`any_value avg bool_and bool_or corr count every max min mode percentile_cont percentile_disc stddev
    stddev_pop stddev_samp sum var_pop var_samp variance`),
  ...words(`cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number`),
  ...words(`abs cbrt ceil ceiling div exp floor isfinite ln log log10 mod pow power random round sign sqrt trunc
    width_bucket`),
  ...words(`ascii bit_length btrim char_length character_length concat concat_ws encode initcap left length like_escape
    lower ltrim md5 octet_length position regexp_count regexp_instr regexp_like regexp_match regexp_substr reverse right
    rtrim sha256 similar_to_escape split_part starts_with strpos substr substring text_starts_with to_char to_number
    translate upper`),
  ...words(`age clock_timestamp date date_bin date_part date_trunc extract justify_days justify_hours
    justify_interval localtimestamp make_date make_interval make_timestamp make_timestamptz now overlaps
    statement_timestamp timezone to_date to_timestamp transaction_timestamp`),
  ...words(`json_array_elements json_array_elements_text json_array_length json_each json_each_text
    json_extract_path json_extract_path_text json_object_keys json_typeof jsonb_array_elements
    jsonb_array_elements_text jsonb_array_length jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text
    jsonb_object_keys jsonb_typeof`),
  ...words(`array_length array_lower array_ndims array_position array_upper cardinality generate_series
    generate_subscripts unnest`),
  ...words(`current_database current_schema current_setting format_type host obj_description pg_column_size
    pg_database_size pg_get_userbyid pg_indexes_size pg_is_in_recovery pg_postmaster_start_time pg_relation_size
    pg_size_bytes pg_size_pretty pg_table_size pg_total_relation_size to_regclass version`),
]);

/** Functions that join their arguments to one text. */
export const joiningFunctions: ReadonlySet<string> = new Set(['concat', 'concat_ws']);
