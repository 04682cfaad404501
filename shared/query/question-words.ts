/** Question words, which say nothing about the topic; longer ones first. */
const words =
  '是什么|为什么|什么时候|什么样|什么|怎么样|怎么回事|怎么办|怎么|怎样|如何|哪里|哪儿|哪些|哪个|哪几|哪年|哪一|哪|几个|几年|多少|多大|多长|多久|多高|谁|是否|是不是|有没有|能不能|能否|吗|呢|请问|为何|何时|何地|何人|何处|几次|几月|几岁|几人|第几';

/** Matches each of them; for `replace` and `matchAll`. */
export const questionWords = new RegExp(words, 'gu');

/** Returns whether the whole word is a question word. */
export const isQuestionWord = (word: string): boolean => wholly.test(word);

const wholly = new RegExp(`^(?:${words})$`, 'u');
