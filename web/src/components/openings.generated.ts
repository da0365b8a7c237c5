// Made by scripts/client_openings.py from setups/openings.toml. Do not edit: run that script.

export const start =
  "16x16 high:B6,B7,B13,B14,B15,C6,C9,C10,D3,D9,D10,E3,E9,E13,E14,E15,F6,F14,F15,G6,G11,H5,H6,H11,H12,I5,I6,I11,I12,J6,J11,K2,K3,K11,L2,L3,L4,L8,L14,M7,M8,M14,N7,N8,N11,O2,O3,O4,O10,O11 wHT@C1N,wLT@C3N,bLT@D14S,bHT@D16S,wMT@F1N,wLT@F3N,bLT@G14S,bMT@G16S,wCLT@H1N,wMT@H3N,bMT@I14S,bCLT@I16S,wMT@J1N,wLT@J3N,bLT@K14S,bMT@K16S,wHT@M1N,wLT@M3N,bLT@N14S,bHT@N16S w";
export const width = 16;
export const height = 16;
export const waiting = "waiting_turn";
/** By the square of the piece: names, each with the columns that its move ends in, or any. */
export const plans: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  C1: [["left_anchor", ""]],
  C3: [["edge_run", "AB"], ["left_scout", ""]],
  F1: [["left_reserve", ""]],
  F3: [["left_hook", "ABCD"], ["left_probe", ""]],
  H1: [["left_staff", "ABCDEFG"], ["right_staff", "IJKLMNOP"], ["bold_staff", ""]],
  H3: [["centre_left", "ABCDEFG"], ["centre_right", "IJKLMNOP"], ["closed_centre", ""]],
  J1: [["right_reserve", ""]],
  J3: [["right_hook", "LMNOP"], ["right_probe", ""]],
  M1: [["right_anchor", ""]],
  M3: [["corridor", "OP"], ["bridgehead", ""]],
};
