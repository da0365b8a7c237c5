/** Titles that people have written, with places where a long word may be parted: not every browser knows them by itself. */

/** Words with fewer letters fit anywhere. */
const LONG = 12;
/** No part of a word is shorter than this. */
const SHORTEST = 3;
const WORD = new RegExp(`\\p{L}{${LONG},}`, "gu");
const VOWELS = "aeiouyàáâäåæèéêëìíîïòóôöøùúûü";

const isVowel = (letter: string | undefined) => letter !== undefined && VOWELS.includes(letter.toLowerCase());

/** Two consonants that are spoken together in front of a vowel, as in `plan`. */
const isPair = (first = "", second = "") => /^[bdfgkpt][lr]$/i.test(first + second);

/** Whether a syllable begins with this letter. */
function isOnset(letters: readonly string[], at: number): boolean {
  const [before, letter, next] = [letters[at - 1], letters[at], letters[at + 1]];
  if (isPair(letter, next)) return isVowel(letters[at + 2]);
  return !isVowel(letter) && isVowel(next) && !isPair(before, letter);
}

/** The text with soft hyphens in its long words, where a syllable begins: `Väs-ter-norr-land`. */
export function hyphenated(text: string): string {
  return text.replace(WORD, (word) => {
    const letters = [...word];
    let last = 0;
    return letters
      .map((letter, index) => {
        const isApart = index - last >= SHORTEST && letters.length - index >= SHORTEST;
        if (!isApart || !isOnset(letters, index)) return letter;
        last = index;
        return `\u00ad${letter}`;
      })
      .join("");
  });
}
