/** The texts of the editor of boards, fetched with it. */
import type { EditorWords, Language } from ".";

export async function editorWords(language: Language): Promise<EditorWords> {
  if (language === "es") return (await import("./es.editor")).editor;
  if (language === "sv") return (await import("./sv.editor")).editor;
  return (await import("./en.editor")).editor;
}
