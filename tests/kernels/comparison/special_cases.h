// Arguments of operators whose tensors and numbers depend on each other: one function per kind.
//
// Takes: a source of random numbers, the dtype and the kind of elements of the case. Gives: values
// by argument name; other arguments are made from their types. Some are intentionally wrong.
// Errors: none.

#ifndef SWITCHYARD_TESTS_KERNELS_COMPARISON_SPECIAL_CASES_H_
#define SWITCHYARD_TESTS_KERNELS_COMPARISON_SPECIAL_CASES_H_

#include <map>
#include <string>

#include "lib/boxing/value.h"
#include "tests/kernels/comparison/tensors.h"

namespace switchyard::comparison {

using Arguments = std::map<std::string, Value>;

struct CaseSource {
  Random& random;
  ScalarType type;
  Elements elements;

  Tensor Make(const Sizes& sizes) const;
  Tensor Make(const Sizes& sizes, ScalarType other) const;
  // Elements in [least, least + count).
  Tensor MakePositions(const Sizes& sizes, int64_t least, int64_t count) const;
  // Row-major or nearly, so that it can be written.
  Tensor MakeWritten(const Sizes& sizes) const;
};

using MakeArguments = Arguments (*)(const CaseSource& source);

Arguments AddedProduct(const CaseSource& source);
Arguments BatchProduct(const CaseSource& source);
Arguments AddedBatchProduct(const CaseSource& source);
Arguments MatrixAndVector(const CaseSource& source);
Arguments AddedMatrixAndVector(const CaseSource& source);
Arguments Vectors(const CaseSource& source);
Arguments AnyProduct(const CaseSource& source);
Arguments Convolution1(const CaseSource& source);
Arguments NamedConvolution1(const CaseSource& source);
Arguments NamedConvolution2(const CaseSource& source);
Arguments Convolution2(const CaseSource& source);
Arguments TransposedConvolution2(const CaseSource& source);
Arguments Pool(const CaseSource& source);
Arguments BatchNormalization(const CaseSource& source);
Arguments LayerNormalization(const CaseSource& source);
Arguments AttentionOnCpu(const CaseSource& source);
Arguments RecurrentLayer(const CaseSource& source);
Arguments Embedding(const CaseSource& source);
Arguments Attention(const CaseSource& source);
Arguments Selected(const CaseSource& source);
Arguments Gathered(const CaseSource& source);
Arguments Indexed(const CaseSource& source);
Arguments Put(const CaseSource& source);
Arguments Classes(const CaseSource& source);
Arguments Distinct(const CaseSource& source);
Arguments Permuted(const CaseSource& source);
Arguments Rolled(const CaseSource& source);
Arguments Expanded(const CaseSource& source);
Arguments Repeated(const CaseSource& source);
Arguments Parts(const CaseSource& source);
Arguments Strided(const CaseSource& source);
Arguments Ends(const CaseSource& source);
Arguments Unflattened(const CaseSource& source);
Arguments Moved(const CaseSource& source);
Arguments Split(const CaseSource& source);
Arguments InnerProduct(const CaseSource& source);
Arguments PaddedImages1(const CaseSource& source);
Arguments PaddedImages2(const CaseSource& source);
Arguments PaddedImages3(const CaseSource& source);
Arguments PaddedAround(const CaseSource& source);
Arguments PaddedCircularly(const CaseSource& source);
Arguments PaddedWithNumber(const CaseSource& source);
Arguments Resampled1(const CaseSource& source);
Arguments Resampled2(const CaseSource& source);
Arguments Resampled3(const CaseSource& source);
Arguments ResampledBack2(const CaseSource& source);
Arguments ResampledBy1(const CaseSource& source);
Arguments ResampledBy2(const CaseSource& source);
Arguments ResampledBy3(const CaseSource& source);
Arguments GroupNormalization(const CaseSource& source);
Arguments RowMajorGroupNormalization(const CaseSource& source);
Arguments InstanceNormalization(const CaseSource& source);
Arguments SlopedChannels(const CaseSource& source);
Arguments Halves(const CaseSource& source);
Arguments Pixels(const CaseSource& source);
Arguments PixelsBack(const CaseSource& source);
Arguments ChannelGroups(const CaseSource& source);
Arguments Pool1(const CaseSource& source);
Arguments Pool3(const CaseSource& source);
Arguments ImagesToColumns(const CaseSource& source);
Arguments ColumnsToImages(const CaseSource& source);
Arguments GridOfPlaces(const CaseSource& source);
Arguments Rows(const CaseSource& source);
Arguments Diagonals(const CaseSource& source);
Arguments SlidingWindows(const CaseSource& source);
Arguments WrittenSlice(const CaseSource& source);
Arguments WrittenPosition(const CaseSource& source);
Arguments WrittenPlaces(const CaseSource& source);
Arguments MaskedPlaces(const CaseSource& source);
Arguments RepeatedElements(const CaseSource& source);
Arguments LabelledProduct(const CaseSource& source);
Arguments StridedMemory(const CaseSource& source);
Arguments ResizedMemory(const CaseSource& source);
Arguments Convolution3(const CaseSource& source);
Arguments NamedConvolution3(const CaseSource& source);
Arguments TransposedConvolution1(const CaseSource& source);
Arguments TransposedConvolution3(const CaseSource& source);
Arguments Reduced(const CaseSource& source);
Arguments Counted(const CaseSource& source);
Arguments Int8Product(const CaseSource& source);
Arguments Int8WeightProduct(const CaseSource& source);
Arguments Bags(const CaseSource& source);
Arguments BagsOfEither(const CaseSource& source);
Arguments PaddedBags(const CaseSource& source);
Arguments Matrices(const CaseSource& source);
Arguments TransformedComplex(const CaseSource& source);
Arguments TransformedReal(const CaseSource& source);
Arguments TransformedLine(const CaseSource& source);
Arguments TransformedSpace(const CaseSource& source);
Arguments TransformedImage(const CaseSource& source);
Arguments ConvolutionGradients(const CaseSource& source);
Arguments PoolGradient(const CaseSource& source);
Arguments MeanPoolGradient(const CaseSource& source);
Arguments AdaptivePoolGradient(const CaseSource& source);
Arguments EmbeddingGradient(const CaseSource& source);
Arguments LayerNormalizationGradients(const CaseSource& source);
Arguments GroupNormalizationGradients(const CaseSource& source);
Arguments ComplexNumbers(const CaseSource& source);
Arguments Pairs(const CaseSource& source);
Arguments PlainNetwork(const CaseSource& source);
Arguments PlainPacked(const CaseSource& source);
Arguments GruNetwork(const CaseSource& source);
Arguments GruPacked(const CaseSource& source);
Arguments LstmNetwork(const CaseSource& source);
Arguments LstmPacked(const CaseSource& source);
Arguments Sequences(const CaseSource& source);
Arguments SequencesByTensors(const CaseSource& source);
Arguments FractionalPool2(const CaseSource& source);
Arguments FractionalPool3(const CaseSource& source);
Arguments GridOfVolumes(const CaseSource& source);
Arguments UnpooledVolumes(const CaseSource& source);
Arguments LinesWithEqual(const CaseSource& source);
Arguments PlainLines(const CaseSource& source);
Arguments TakenAlong(const CaseSource& source);
Arguments FilledPlaces(const CaseSource& source);
Arguments Searched(const CaseSource& source);
Arguments SearchedNumber(const CaseSource& source);
Arguments Bucketed(const CaseSource& source);
Arguments Quantiles(const CaseSource& source);
Arguments OneQuantile(const CaseSource& source);
Arguments EqualRanges(const CaseSource& source);
Arguments RangesBetween(const CaseSource& source);
Arguments Ranges(const CaseSource& source);
Arguments ShiftedBits(const CaseSource& source);
Arguments ShiftedByNumber(const CaseSource& source);
Arguments ShiftedNumber(const CaseSource& source);
Arguments PlainCell(const CaseSource& source);
Arguments GruCell(const CaseSource& source);
Arguments LstmCell(const CaseSource& source);
Arguments Unpooled(const CaseSource& source);
Arguments BilinearRows(const CaseSource& source);
Arguments ThreeTensors(const CaseSource& source);
Arguments PairsOfRows(const CaseSource& source);
Arguments DiagonalOf(const CaseSource& source);
Arguments EmbeddedDiagonal(const CaseSource& source);
Arguments Turned(const CaseSource& source);
Arguments GridLists(const CaseSource& source);
Arguments ProductLists(const CaseSource& source);
Arguments Blocks(const CaseSource& source);
Arguments Groups(const CaseSource& source);
Arguments Powers(const CaseSource& source);
Arguments SquareMatrices(const CaseSource& source);
Arguments Chain(const CaseSource& source);
Arguments Crossed(const CaseSource& source);
Arguments NormOfVectors(const CaseSource& source);
Arguments NormOfMatrices(const CaseSource& source);
Arguments FrobeniusNorm(const CaseSource& source);
Arguments BoundedParts(const CaseSource& source);
Arguments Points(const CaseSource& source);
Arguments Slopes(const CaseSource& source);
Arguments PermutedMemory(const CaseSource& source);
Arguments ElementsAndTargets(const CaseSource& source);
Arguments SharesAndTargets(const CaseSource& source);
Arguments GradientsOfLosses(const CaseSource& source);
Arguments GradientsOfShares(const CaseSource& source);
Arguments GradientOfLogSigmoid(const CaseSource& source);
Arguments ClassesOfExamples(const CaseSource& source);
Arguments ClassesOrShares(const CaseSource& source);
Arguments PairsWithSigns(const CaseSource& source);
Arguments RowsWithSigns(const CaseSource& source);
Arguments Triplets(const CaseSource& source);
Arguments RowsWithLabels(const CaseSource& source);
Arguments RowsWithOneLabel(const CaseSource& source);
Arguments PartsOfNumbers(const CaseSource& source);
Arguments TakenPlaces(const CaseSource& source);
Arguments PutPlaces(const CaseSource& source);
Arguments ReducedPlaces(const CaseSource& source);
Arguments Signals(const CaseSource& source);
Arguments SpectraOfSignals(const CaseSource& source);
Arguments SummedDimensions(const CaseSource& source);
Arguments VectorsOfOneSize(const CaseSource& source);
Arguments TwoVectors(const CaseSource& source);
Arguments AddedPairs(const CaseSource& source);
Arguments SortedElements(const CaseSource& source);
Arguments SearchedInto(const CaseSource& source);
Arguments SearchedNumberInto(const CaseSource& source);
Arguments BucketedInto(const CaseSource& source);
Arguments FoundInto(const CaseSource& source);
Arguments NumberFoundInto(const CaseSource& source);
Arguments NumbersInto(const CaseSource& source);
Arguments SlopesAlong(const CaseSource& source);
Arguments SlopesOfSteps(const CaseSource& source);
Arguments SlopesOfStepsAlong(const CaseSource& source);
Arguments SlopesAtPoints(const CaseSource& source);
Arguments SlopesAtPointsAlong(const CaseSource& source);
Arguments Repetitions(const CaseSource& source);
Arguments StridedPart(const CaseSource& source);
Arguments RowMajorPart(const CaseSource& source);
Arguments Observations(const CaseSource& source);
Arguments Trials(const CaseSource& source);
Arguments CopiedParts(const CaseSource& source);
Arguments GammaOfMatrices(const CaseSource& source);
Arguments SumOfProducts(const CaseSource& source);
Arguments SumOfProductsInPlace(const CaseSource& source);

}  // namespace switchyard::comparison

#endif  // SWITCHYARD_TESTS_KERNELS_COMPARISON_SPECIAL_CASES_H_
